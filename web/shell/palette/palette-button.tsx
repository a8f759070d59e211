import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

import type * as Loaded from '#web/shell/palette/palette.tsx'

import classes from './palette-button.module.css'

const keys = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Offline the file may be missing: the next try loads it. */
async function loadPalette(): Promise<Partial<typeof Loaded>> {
  try {
    return (await import('#web/shell/palette/palette.tsx')) ?? {}
  } catch {
    return {}
  }
}

/** Opens the command palette, whose code loads on first use. */
export function PaletteButton() {
  const [{ default: Palette }, setLoaded] = useState<Partial<typeof Loaded>>({})
  const [opened, setOpened] = useState(false)
  const open = async () => {
    if (!Palette) setLoaded(await loadPalette())
    setOpened(true)
  }
  useHotkeys([['mod+K', () => void open()]], [])
  return (
    <>
      <UnstyledButton
        className={classes['button']}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes['text']}>Search</span>
        <kbd className={classes['key']} aria-hidden="true">
          {keys}
        </kbd>
      </UnstyledButton>
      {Palette && <Palette opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
