import classes from './skip-link.module.css'

/** First stop of the Tab key. The address stays as it is: its fragment may belong to the page. */
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
