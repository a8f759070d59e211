import type { ComponentProps } from 'react'

import classes from './table.module.css'

interface Props extends ComponentProps<'table'> {
  /** For lists. */
  striped?: boolean
  /** For hundreds of rows: those off screen are not drawn. The screen's styles set `--columns`. */
  long?: boolean
}

/** The look of every table but the calendar. */
export const Table = ({ striped, long, className = '', ...props }: Props) => (
  <table
    {...props}
    className={`${classes['table']} ${className}`}
    data-striped={striped || undefined}
    data-long={long || undefined}
  />
)
