/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a search field with grouped results */
import { Modal, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { useUser } from '#web/session/current-user.ts'
import type { Hit, HitGroup } from '#web/shell/palette/palette-hits.ts'
import { useHitGroups } from '#web/shell/palette/use-hit-groups.ts'

import classes from './palette.module.css'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Finds tours, reservations, guests, users, agencies and actions. */
export default function Palette({ opened, onClose }: Props) {
  // Mantine returns the focus only if a dialog opens after it is mounted.
  const isMounted = useMounted()
  return (
    <Modal.Root opened={isMounted && opened} onClose={onClose} size="lg" yOffset="10dvh" padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <Modal.Body>
          <Search onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const listId = 'palette-list'

function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { groups, searching } = useHitGroups(useUser(), text)
  const hits = groups.flatMap((group) => group.hits)
  const { active, move, choose } = useChoice(hits, text, onClose)
  return (
    <>
      <TextInput
        variant="unstyled"
        size="md"
        className={classes['input']}
        role="combobox"
        aria-label="Search tours, reservations, guests and actions"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        placeholder="Search tours, reservations, guests and actions"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={move}
      />
      <PaletteList id={listId} groups={groups} active={active} onChoose={choose} />
      {hits.length === 0 && !searching && (
        <Text c="dimmed" size="sm" className={classes['none']}>
          Nothing matches. Try part of a name, code or reservation number.
        </Text>
      )}
      <output>
        <VisuallyHidden>{searching ? '' : countText(hits.length)}</VisuallyHidden>
      </output>
    </>
  )
}

const countText = (count: number) => (count === 1 ? '1 result' : `${count || 'No'} results`)

/** The active hit is kept by its key, so that late results don't change what Enter opens. */
function useChoice(hits: readonly Hit[], text: string, onClose: () => void) {
  const router = useRouter()
  const [chosen, setChosen] = useState({ key: '', text })
  const index = Math.max(0, chosen.text === text ? hits.findIndex(({ key }) => key === chosen.key) : 0)
  const active = hits[index]
  const shown = useRef(active?.key)
  useEffect(() => {
    if (!active || shown.current === active.key) return
    shown.current = active.key
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  })
  const choose = (hit: Hit) => {
    onClose()
    void router.navigate(hit.to)
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.nativeEvent.isComposing || (!step && event.key !== 'Enter')) return
    event.preventDefault()
    if (!step) return active && choose(active)
    const next = hits.at((index + step) % hits.length)
    setChosen({ key: next?.key ?? '', text })
  }
  return { active, move, choose }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const optionId = ({ key }: Hit): string => `palette-${key}`

interface PaletteListProps {
  id: string
  groups: readonly HitGroup[]
  active: Hit | undefined
  onChoose: (hit: Hit) => void
}

/** The focus stays in the field, which names the active option. */
function PaletteList({ id, groups, active, onChoose }: PaletteListProps) {
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
