import classes from './footer.module.css'

export function Footer({ note }: { note?: string }) {
  return (
    <footer className={classes['footer']}>
      <span>Direct Connect</span>
      {note && <span>{note}</span>}
    </footer>
  )
}
