import classes from './skip-link.module.css'

/** Leaves the address alone: the page may use its fragment. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={classes['skip']}
      onClick={(event) => {
        event.preventDefault()
        document.querySelector('main')?.focus()
      }}
    >
      Skip to content
    </a>
  )
}
