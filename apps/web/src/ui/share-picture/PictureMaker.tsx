/** Makes a picture to share on the device, shows it, and passes it on. Works without network. */
import { Button, SegmentedControl } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { saveFile } from '../save-and-copy.ts';
import { canShare, share } from '../share-sheet.ts';
import { PICTURE_FORMATS, type PictureFormat, pictureOf, type SharedPicture } from './picture.ts';
import styles from './picture-maker.module.css';

export interface PictureChoice<Kind extends string> {
  readonly id: Kind;
  readonly label: string;
  readonly picture: SharedPicture;
  /** The picture in words, for screen readers. */
  readonly text: string;
}

interface PictureMakerProps<Kind extends string> {
  /** At least one. */
  readonly choices: readonly PictureChoice<Kind>[];
  readonly chosen: Kind;
  readonly choose: (kind: Kind) => void;
  /** The name of the file, without its ending. */
  readonly fileName: string;
}

const FORMATS = [
  { value: 'upright', label: m.sharepicture_upright },
  { value: 'wide', label: m.sharepicture_wide },
] as const;

export function PictureMaker<Kind extends string>(props: PictureMakerProps<Kind>) {
  const { choices, chosen, choose, fileName } = props;
  const [format, setFormat] = useState<PictureFormat>('upright');
  const choice = choices.find(({ id }) => id === chosen) ?? choices[0];
  if (choice === undefined) return null;
  return (
    <div className={styles.maker}>
      <div className={styles.choices}>
        {choices.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label={m.sharepicture_which()}
            value={choice.id}
            onChange={(value) => choose(value as Kind)}
            data={choices.map(({ id, label }) => ({ value: id, label }))}
          />
        )}
        <SegmentedControl
          fullWidth
          aria-label={m.sharepicture_format()}
          value={format}
          onChange={(value) => setFormat(value as PictureFormat)}
          data={FORMATS.map(({ value, label }) => ({ value, label: label() }))}
        />
      </div>
      <Made
        // Equal content is the same picture, so a new one is made only when something in it changes.
        key={JSON.stringify([choice.picture, format])}
        choice={choice}
        format={format}
        fileName={`${fileName}-${choice.id}.png`}
      />
    </div>
  );
}

interface MadeProps {
  readonly choice: PictureChoice<string>;
  readonly format: PictureFormat;
  readonly fileName: string;
}

function Made({ choice, format, fileName }: MadeProps) {
  const [picture] = useState(choice.picture);
  const made = usePicture(picture, format);
  const { width, height } = PICTURE_FORMATS[format];
  const file = made.blob === null ? null : new File([made.blob], fileName, { type: made.blob.type });
  // iOS shares a file only when nothing else is in the share data, and when it was made before the tap.
  const data = file === null ? null : { files: [file] };
  const shares = canShare(data ?? { files: [] });
  const save = () => file !== null && saveFile(file, fileName);
  return (
    <>
      <div
        className={styles.frame}
        data-wide={format === 'wide' || undefined}
        style={{ aspectRatio: `${width} / ${height}` }}
        aria-busy={made.address === null && !made.failed}
      >
        {made.address !== null && (
          <img
            src={made.address}
            width={width}
            height={height}
            alt={choice.text}
            className={styles.picture}
          />
        )}
        {made.failed && <p className={styles.failed}>{m.sharepicture_failed()}</p>}
      </div>
      <div className={styles.actions}>
        {shares && (
          <Button
            size="md"
            disabled={data === null}
            leftSection={<Icon name="share" />}
            onClick={() => data !== null && void share(data)}
          >
            {m.matches_stream_share()}
          </Button>
        )}
        <Button
          size="md"
          variant={shares ? 'default' : 'filled'}
          disabled={file === null}
          leftSection={<Icon name="download" />}
          onClick={save}
        >
          {m.sharepicture_save()}
        </Button>
      </div>
    </>
  );
}

interface MadePicture {
  readonly blob: Blob | null;
  /** For `<img>`. */
  readonly address: string | null;
  readonly failed: boolean;
}

const NOT_YET: MadePicture = { blob: null, address: null, failed: false };

/** The picture once it is made. */
function usePicture(picture: SharedPicture, format: PictureFormat): MadePicture {
  const [made, setMade] = useState(NOT_YET);
  useEffect(() => {
    let address: string | null = null;
    let left = false;
    pictureOf(picture, format).then(
      (blob) => {
        if (left) return;
        address = URL.createObjectURL(blob);
        setMade({ blob, address, failed: false });
      },
      () => left || setMade({ ...NOT_YET, failed: true }),
    );
    return () => {
      left = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [picture, format]);
  return made;
}
