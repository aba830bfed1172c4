/** A field for one picture of the library. The app gives it to other features. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useId, useState } from 'react';
import { useMedium } from '#data/hooks/media/use-library.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import type { PictureFieldProps } from '#ui/pictures/picture-field.ts';
import styles from '../media.module.css';
import { PictureTile } from '../PictureTile.tsx';
import { useNameOf } from '../use-names.ts';
import { pictureText } from '../words.ts';
import { PictureSheet } from './PictureSheet.tsx';

export function PictureField(props: PictureFieldProps) {
  const { label, hint, value, disabled = false, fallback, clear, ...choice } = props;
  const id = useId();
  const nameOf = useNameOf();
  const medium = useMedium(value);
  const [choosing, setChoosing] = useState(false);
  const shown = value === 0 ? null : medium;
  return (
    <fieldset className={styles.field} aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <div className={styles.picked}>
        {shown ? (
          <span className={styles.pickedPicture}>
            <PictureTile medium={shown} alt={pictureText(shown, nameOf)} />
          </span>
        ) : (
          fallback
        )}
        <div className={styles.pickedButtons}>
          <Button
            variant="default"
            disabled={disabled}
            leftSection={<Icon name="picture" size={20} />}
            onClick={() => setChoosing(true)}
          >
            {value === 0 ? m.photos_choose() : m.media_change()}
          </Button>
          {value !== 0 && (
            <Button variant="subtle" color="red" disabled={disabled} onClick={clear}>
              {m.media_clear()}
            </Button>
          )}
        </div>
      </div>
      {hint !== undefined && <Hint below>{hint}</Hint>}
      <PictureSheet {...choice} opened={choosing} close={() => setChoosing(false)} />
    </fieldset>
  );
}
