import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Checkbox,
  Radio,
  SegmentedControl,
  Switch,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { Card } from '../parts/cards/Card.tsx';
import { RoundAddButton } from '../parts/cards/RoundAddButton.tsx';
import { BottomSheet } from '../parts/dialogs/BottomSheet.tsx';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { LiveDot } from '../parts/match/LiveDot.tsx';
import { ResultBadge } from '../parts/match/ResultBadge.tsx';
import { EmptyState } from '../parts/page/EmptyState.tsx';
import { PageHeader } from '../parts/page/PageHeader.tsx';
import { PlayTimeBar } from '../parts/players/PlayTimeBar.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import { SyncMark } from '../parts/SyncMark.tsx';
import { createToasts } from '../toast/toasts.ts';
import { UndoToast } from '../toast/UndoToast.tsx';

const toasts = createToasts();
const row = { display: 'flex', alignItems: 'center', gap: 16, flexWrap: 'wrap' } as const;
const add = () => toasts.show({ text: 'Goal · Yara', detail: "assist Mila, 33'", onUndo: () => undefined });
const nothing = () => undefined;

/** The small parts, and Mantine's in our theme. */
export function PartsSheet() {
  const [asking, setAsking] = useState(false);
  const [sheet, setSheet] = useState(false);
  return (
    <div style={{ padding: 20, display: 'grid', gap: 16, maxWidth: 1100 }}>
      <PageHeader
        title="Rietdijk MO13-2"
        detail={<Badge variant="outline">Season 2026/27</Badge>}
        back={
          <ActionIcon aria-label="Back">
            <Icon name="back" />
          </ActionIcon>
        }
        actions={
          <>
            <Button variant="default">Plan training</Button>
            <Button>New match</Button>
          </>
        }
      />
      <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))' }}>
        <Card
          title="Marks"
          action={<SyncMark state="synced" text="Everything is saved and synced" withText />}
        >
          <div style={row}>
            <RoundAddButton label="Add a match" onClick={add} />
            <RoundAddButton label="Add a match" onClick={nothing} disabled />
            <RoundAddButton label="Add a match" onClick={nothing} active={false} />
            <ResultBadge result="won" letter="W" label="Won" />
            <ResultBadge result="drawn" letter="D" label="Drawn" />
            <ResultBadge result="lost" letter="L" label="Lost" />
            <LiveDot>LIVE 14</LiveDot>
            <LiveDot lost>Reconnecting</LiveDot>
          </div>
          <div style={row}>
            {(['synced', 'busy', 'waiting', 'offline', 'problem'] as const).map((state) => (
              <SyncMark key={state} state={state} text={state} onClick={nothing} withText />
            ))}
          </div>
        </Card>
        <Card title="Playing time this season">
          {(
            [
              ['Sam', 0.93, 'over'],
              ['Yara', 0.8, 'fair'],
              ['Bo', 0.62, 'under'],
            ] as const
          ).map(([name, share, verdict]) => (
            <div
              key={name}
              style={{
                display: 'grid',
                gridTemplateColumns: '54px 1fr 44px',
                gap: 10,
                alignItems: 'center',
                padding: '5px 0',
              }}
            >
              <b>{name}</b>
              <PlayTimeBar
                share={share}
                verdict={verdict}
                target={0.77}
                size="m"
                label={`${name} ${share}`}
              />
              <span className="num" style={{ color: 'var(--muted)', textAlign: 'right' }}>
                {Math.round(share * 660)}'
              </span>
            </div>
          ))}
        </Card>
        <Card>
          <EmptyState
            icon="calendar"
            title="No matches yet"
            text="Plan the first one: opponent, day and time are enough."
            action={<Button leftSection={<Icon name="plus" size={20} />}>New match</Button>}
          />
        </Card>
        <Card title="Follow this match">
          <QrCode
            text="https://touchline.example/live/5c8a2f7b19d04e6fb3a1"
            title="QR code of the live page"
            size={180}
          />
        </Card>
        <Card title="Form">
          <div style={{ display: 'grid', gap: 12 }}>
            <TextInput label="Opponent" placeholder="Noordhaven MO13-1" />
            <TextInput label="E-mail" defaultValue="coach" error="Invalid e-mail address" />
            <SegmentedControl data={['Competition', 'Cup', 'Friendly']} />
            <div style={row}>
              <Switch label="Live stream" defaultChecked />
              <Checkbox label="Keeper" defaultChecked />
              <Radio label="Home" defaultChecked name="where" />
            </div>
            <div style={row}>
              <Button>Filled</Button>
              <Button variant="light">Light</Button>
              <Button variant="outline">Outline</Button>
              <Button variant="subtle">Subtle</Button>
              <Button color="red">Delete</Button>
              <Button disabled>Disabled</Button>
            </div>
            <Alert title="Offline" icon={<Icon name="offline" />}>
              Your changes are safe on this device.
            </Alert>
          </div>
        </Card>
        <Card title="What opens">
          <div style={row}>
            <Button id="toast" variant="default" onClick={add}>
              Toast
            </Button>
            <Button id="plain-toast" variant="default" onClick={() => toasts.show({ text: 'Line-up saved' })}>
              Plain toast
            </Button>
            <Button
              id="problem-toast"
              variant="default"
              onClick={() => toasts.show({ text: 'The link could not be copied', tone: 'problem' })}
            >
              Problem
            </Button>
            <Button id="ask" variant="default" onClick={() => setAsking(true)}>
              Ask
            </Button>
            <Button id="sheet" variant="default" onClick={() => setSheet(true)}>
              Sheet
            </Button>
          </div>
        </Card>
      </div>
      <ConfirmDialog
        opened={asking}
        danger
        title="Reset this match?"
        text="The match goes back to before the kick-off."
        losses={['4 goals and 3 substitutions', 'the clock of both halves']}
        confirm="Reset match"
        cancel="Keep it"
        close="Close"
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      />
      <BottomSheet opened={sheet} onClose={() => setSheet(false)} title="Who scored?" close="Close">
        <div style={{ display: 'grid', gap: 8 }}>
          {['Yara', 'Mila', 'Lotte'].map((name) => (
            <Button key={name} size="lg" variant="default">
              {name}
            </Button>
          ))}
        </div>
      </BottomSheet>
      <UndoToast toasts={toasts} texts={{ undo: 'Undo', hide: 'Hide message', region: 'Messages' }} />
    </div>
  );
}
