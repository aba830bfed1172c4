/**
 * The difference between two public views, small enough for every follower and event. A patch contains the version
 * before and after it. If the version differs, the follower requests the whole state (LIV-1).
 */
import { sameValue } from '../../entity/rows/rows.ts';
import type { PublicEvent, PublicMatch } from './public-match.ts';

/** A public view and its version, `epoch.version` as in the event ids of the stream. */
export interface VersionedView {
  readonly version: string;
  readonly view: PublicMatch;
}

type Fields = Omit<PublicMatch, 'timeline'>;

export interface PublicPatch {
  readonly from: string;
  readonly to: string;
  /** New values of the fields that changed. */
  readonly set: Partial<Fields>;
  /** The first `keep` rows stay and `rows` follow; null when the timeline does not change. */
  readonly timeline: { readonly keep: number; readonly rows: readonly PublicEvent[] } | null;
}

/** The patch from one view to another. */
export function publicPatch(from: VersionedView, to: VersionedView): PublicPatch {
  const { timeline: before, ...old } = from.view;
  const { timeline: after, ...next } = to.view;
  const changed = Object.entries(next).filter(
    ([name, value]) => !sameValue((old as Readonly<Record<string, unknown>>)[name], value),
  );
  const different = after.findIndex((row, index) => !sameValue(row, before[index]));
  const keep = different < 0 ? after.length : different;
  const timelineStays = keep === after.length && after.length === before.length;
  return {
    from: from.version,
    to: to.version,
    set: Object.fromEntries(changed),
    timeline: timelineStays ? null : { keep, rows: after.slice(keep) },
  };
}

/** The view after a patch; null when the patch is for another version. */
export function applyPublicPatch({ version, view }: VersionedView, patch: PublicPatch): VersionedView | null {
  if (patch.from !== version) return null;
  if (patch.timeline !== null && patch.timeline.keep > view.timeline.length) return null;
  const timeline =
    patch.timeline === null
      ? view.timeline
      : [...view.timeline.slice(0, patch.timeline.keep), ...patch.timeline.rows];
  return { version: patch.to, view: { ...view, ...patch.set, timeline } };
}
