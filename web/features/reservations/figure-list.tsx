import classes from './figure-list.module.css'

interface Figure {
  name: string
  value: string | number
}

/** What a change costs. */
export const FigureList = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={classes['figures']}>
    {figures.map(({ name, value }, index) => (
      <div key={`${index} ${name}`}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
