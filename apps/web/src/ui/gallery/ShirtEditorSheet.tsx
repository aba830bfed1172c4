import { useState } from 'react';
import { DEFAULT_SHIRT } from '../shirt/colours.ts';
import { LINE_VARIANTS, PATTERNS } from '../shirt/patterns.ts';
import { ShirtEditor } from '../shirt/ShirtEditor.tsx';

/** The shirt editor as coaches see it. */
export function ShirtEditorSheet() {
  const [shirt, setShirt] = useState(DEFAULT_SHIRT);
  return (
    <div style={{ maxWidth: 900, padding: 16 }}>
      <ShirtEditor
        shirt={shirt}
        onChange={setShirt}
        texts={{
          preview: 'Your shirt',
          pattern: 'Pattern',
          lines: 'Lines',
          colours: 'Colours',
          color1: 'Main colour',
          color2: 'Second colour',
          color3: 'Lines',
          patternName: (type) => PATTERNS[type]?.name ?? '',
          linesName: (lines) => LINE_VARIANTS[lines]?.name ?? '',
          colourName: (name) => name,
        }}
      />
    </div>
  );
}
