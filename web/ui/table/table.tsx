import type { ComponentProps } from 'react'

import classes from './table.module.css'

interface Props extends ComponentProps<'table'> {
  /** For lists. */
  striped?: boolean
}

/** The look of every table but the calendar. */
export const Table = ({ striped, className = '', ...props }: Props) => (
  <table {...props} className={`${classes['table']} ${className}`} data-striped={striped || undefined} />
)
