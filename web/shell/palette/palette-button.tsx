import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

import classes from './palette-button.module.css'

const Palette = lazy(() => import('#web/shell/palette/palette.tsx'))

const keys = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Opens the command palette, whose code loads on first use. */
export function PaletteButton() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const open = () => setState('open')
  useHotkeys([['mod+K', open]], [])
  return (
    <>
      <UnstyledButton
        className={classes['button']}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes['text']}>Search</span>
        <kbd className={classes['key']} aria-hidden="true">
          {keys}
        </kbd>
      </UnstyledButton>
      {state !== 'unused' && (
        <Suspense>
          <Palette opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
