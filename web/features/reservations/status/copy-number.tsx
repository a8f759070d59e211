import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

import classes from './confirmation-card.module.css'

/** Without access to the clipboard, as on a site without https, it says so. */
export function CopyNumber({ orl }: { orl: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 })
  const Icon = copied ? IconCheck : IconCopy
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        className={classes['copy'] ?? ''}
        aria-label="Copy number"
        title="Copy number"
        data-no-print
        onClick={() => copy(orl)}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <VisuallyHidden component="output">
        {copied && 'Number copied'}
        {error && "Couldn't copy the number"}
      </VisuallyHidden>
    </>
  )
}
