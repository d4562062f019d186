// The anchors of a long form: its sections, the one in sight, and how many errors each holds.
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { faultsOfTree } from './errors.ts'
import classes from './form.module.css'
import { fieldElement } from './Summary.tsx'
import { showSection, useAskedSection } from './use-asked-section.ts'

type Entry = { readonly id: string; readonly title: string }
type Props = {
  readonly control: Control<FieldValues>
  readonly root: RefObject<HTMLElement | null>
  /** What stands at the right of an entry when it has no error. */
  readonly marks?: Readonly<Record<string, React.ReactNode>>
}

/** Count of errors by section, found by where the fields stand. */
export const faultsBySection = (
  root: HTMLElement | null,
  paths: readonly string[],
  attribute: 'section' | 'tab' = 'section',
): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const id = fieldElement(root, path)?.closest<HTMLElement>(`[data-${attribute}]`)?.dataset[attribute]
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

export function SectionMenu({ control, root, marks = {} }: Props) {
  const { errors } = useFormState({ control })
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [current, setCurrent] = useState<string | null>(null)
  // the address says which section was asked for, and brings it back when it is asked for once more
  const [asks, setAsks] = useState(0)
  const router = useRouter()
  useAskedSection(root, asks)
  const ask = (id: string) => {
    const { pathname, searchStr } = router.state.location
    router.history.replace(`${pathname}${searchStr}#${id}`)
    setAsks((count) => count + 1)
  }
  useEffect(() => {
    const element = root.current
    if (!element) return
    const read = () => {
      const found = [...element.querySelectorAll<HTMLElement>('[data-section]')]
      const next = found.map((section) => ({ id: section.dataset.section ?? '', title: section.dataset.title ?? '' }))
      setEntries((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next))
      return found
    }
    const seen = new Map<string, boolean>()
    const watcher = new IntersectionObserver(
      (changes) => {
        for (const change of changes)
          seen.set((change.target as HTMLElement).dataset.section ?? '', change.isIntersecting)
        setCurrent(read().findLast(({ dataset }) => seen.get(dataset.section ?? ''))?.dataset.section ?? null)
      },
      // a band near the top: the section that was just brought there, not the end of the one before it
      { rootMargin: '-25% 0px -65% 0px' },
    )
    for (const section of read()) watcher.observe(section)
    const changes = new MutationObserver(() => {
      for (const section of read()) watcher.observe(section)
    })
    changes.observe(element, { childList: true, subtree: true })
    return () => {
      watcher.disconnect()
      changes.disconnect()
    }
  }, [root])
  const counts = faultsBySection(
    root.current,
    faultsOfTree(errors).map((fault) => fault.path),
  )
  return (
    <nav className={classes.menu} aria-label="Sections de la fiche">
      {entries.map(({ id, title }, at) => {
        const count = counts.get(id) ?? 0
        return (
          <a
            key={id}
            href={`#${id}`}
            aria-current={(current ?? entries[0]?.id) === id || (current === null && at === 0) ? 'location' : undefined}
            onClick={(event) => {
              event.preventDefault()
              showSection(root.current, id)
              ask(id)
            }}
          >
            <span>{title}</span>
            {count > 0 ? (
              <span className={classes.faults}>{`${count} ${count > 1 ? 'erreurs' : 'erreur'}`}</span>
            ) : (
              marks[id] !== undefined && <span className={classes.count}>{marks[id]}</span>
            )}
          </a>
        )
      })}
    </nav>
  )
}
