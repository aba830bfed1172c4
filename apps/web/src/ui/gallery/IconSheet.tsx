import { EventIcon } from '../icons/EventIcon.tsx';
import { EVENT_ICONS } from '../icons/event-icons.ts';
import { Icon } from '../icons/Icon.tsx';
import { ICONS } from '../icons/icons.ts';

const cell = { width: 92, textAlign: 'center', fontSize: 10, color: 'var(--muted)' } as const;
export function IconSheet() {
  return (
    <div style={{ padding: 20, display: 'grid', gap: 24 }} id="icons">
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
        {[...Object.keys(ICONS), 'missing'].map((name) => (
          <div key={name} style={cell}>
            <div style={{ color: 'var(--ink)' }}>
              <Icon name={name} size={36} /> <Icon name={name} />
            </div>
            {name}
          </div>
        ))}
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
        {[...Object.keys(EVENT_ICONS), 'NO_SUCH'].map((name) => (
          <div key={name} style={cell}>
            <div style={{ color: 'var(--ink)' }}>
              <EventIcon type={name} />
              <EventIcon type={name} size={22} />
            </div>
            {name}
          </div>
        ))}
      </div>
    </div>
  );
}
