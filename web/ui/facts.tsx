import type { ComponentProps, ReactNode } from 'react'

import classes from './facts.module.css'

/** Names with their values. The screen's styles place them. */
export const Facts = ({ className = '', ...props }: ComponentProps<'dl'>) => (
  <dl {...props} className={`${classes['facts']} ${className}`} />
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
