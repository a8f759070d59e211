import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'

import { poundsText } from '#contract/weights/pound-text.ts'
import { onReachability, reachability } from '#web/api/reachability.ts'
import type { QueuedMark } from '#web/data/check-in/merge-marks.ts'
import { counted } from '#web/features/day/departure-words.ts'
import { markLooks } from '#web/features/day/mark-words.ts'
import { useNow } from '#web/ui/use-now.ts'

import classes from './queue-notice.module.css'

interface Props {
  waiting: readonly QueuedMark[]
  onSend: () => void
}

/** A mark that is on its way is not worth a word. */
const patienceMs = 3000

export function WaitingNotice({ waiting, onSend }: Props) {
  const state = useSyncExternalStore(onReachability, reachability)
  const now = useNow(1000)
  const isSlow = waiting.some(({ mark }) => now - mark.madeAt > patienceMs)
  const held = waiting.find((queued) => queued.held)?.held
  const isShown = waiting.length > 0 && (state !== 'online' || isSlow)
  return (
    <div className={classes['waiting']} data-shown={isShown || undefined}>
      <output>
        {isShown && <IconCloudUpload size={18} stroke={1.75} aria-hidden="true" />}
        {isShown && `${counted(waiting.length, 'mark')} not sent yet${held ? `. ${held}` : ''}`}
      </output>
      {isShown && state !== 'offline' && (
        <Button variant="default" size="compact-sm" mih={44} onClick={onSend}>
          Send now
        </Button>
      )}
    </div>
  )
}

/** One at a time: each has to be read. */
export function RefusedNotice({
  refused,
  onDismiss,
}: {
  refused: readonly QueuedMark[]
  onDismiss: (markID: string) => void
}) {
  const [first] = refused
  if (!first) return null
  const more = refused.length > 1 ? ` (1 of ${refused.length})` : ''
  return (
    <div className={classes['refused']} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{`${first.guest}: '${wishedText(first)}' wasn't saved${more}.`}</strong> {first.refusal}
      </span>
      <Button variant="default" mih={44} onClick={() => onDismiss(first.mark.markID)}>
        Dismiss
      </Button>
    </div>
  )
}

function wishedText({ mark: { mark, scaleWeight } }: QueuedMark): string {
  if (mark === 'none') return 'Undo'
  if (mark) return markLooks[mark].label
  return scaleWeight ? `Scale weight ${poundsText(scaleWeight)}` : 'Scale weight'
}
