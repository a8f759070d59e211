import type { ReactNode } from 'react'

import { Brand } from '#web/shell/frame/brand.tsx'
import { Footer } from '#web/shell/frame/footer.tsx'
import { SkipLink } from '#web/shell/frame/skip-link.tsx'
import { Canyon } from '#web/ui/canyon.tsx'
import { SchemeSwitch } from '#web/ui/scheme-switch.tsx'

import classes from './plain-layout.module.css'

/** For pages without a signed-in user and for the error page. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes['layout']}>
      <SkipLink />
      <div className={classes['side']}>
        <header className={classes['header']}>
          <Brand />
          <SchemeSwitch />
        </header>
        <main id="main" tabIndex={-1} className={classes['main']}>
          <div className={classes['column']}>{children}</div>
        </main>
        <Footer />
      </div>
      <Canyon className={classes['picture']} />
    </div>
  )
}
