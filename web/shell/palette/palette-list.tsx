/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a search field with grouped results */
import type { Hit, HitGroup } from '#web/shell/palette/palette-hits.ts'

import classes from './palette.module.css'

export const optionId = ({ key }: Hit): string => `palette-${key}`

interface Props {
  id: string
  groups: readonly HitGroup[]
  active: Hit | undefined
  onChoose: (hit: Hit) => void
}

/** The focus stays in the field, which names the active option. */
export function PaletteList({ id, groups, active, onChoose }: Props) {
  return (
    <div role="listbox" id={id} aria-label="Results" className={classes['list']}>
      {groups.map(({ title, hits }) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <div id={`${id}-${title}`} className={classes['title']}>
            {title}
          </div>
          {hits.map((hit) => (
            // oxlint-disable-next-line click-events-have-key-events -- the field handles the keys
            <div
              key={hit.key}
              id={optionId(hit)}
              role="option"
              tabIndex={-1}
              aria-selected={hit.key === active?.key}
              className={classes['option']}
              onClick={() => onChoose(hit)}
            >
              <hit.icon size={18} stroke={1.75} aria-hidden="true" />
              <span className={classes['label']}>{hit.label}</span>
              {hit.hint && <span className={classes['hint']}>{hit.hint}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
