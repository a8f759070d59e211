import { Link } from '@tanstack/react-router'

import { pages } from '#web/pages.ts'

import classes from './brand.module.css'

export function Brand() {
  return (
    <Link to={pages.home} className={classes['brand']}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="#a94a27" />
        <circle cx="21.5" cy="10.5" r="3.5" fill="#f9e4dc" />
        <path d="M0 21h5l2-5h6l1.5 3H18l2-4h7l2 4h3v5a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z" fill="#e38f6e" />
        <path d="M0 25h7l2-3h7l2 3h6l2-2h6v1a8 8 0 0 1-8 8H8a8 8 0 0 1-8-7z" fill="#6f2f18" />
      </svg>
      <span>Direct Connect</span>
    </Link>
  )
}
