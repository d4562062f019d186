// Tabs of a form: all of them stay mounted, and those that hold errors say how many.
import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { faultsOfTree } from './errors.ts'
import classes from './form.module.css'
import { useFormShared } from './form-context.ts'
import { faultsBySection } from './SectionMenu.tsx'

export type FormTab = {
  readonly id: string
  readonly label: string
  readonly count?: number
  readonly content: ReactNode
}

type Props = {
  readonly tabs: readonly FormTab[]
  readonly label: string
  /** Tab on screen, when the address holds it. */
  readonly value?: string
  readonly onChange?: (id: string) => void
}

/** A link of the summary opens the tab that hides its field. */
export function FormTabs({ tabs, label, value, onChange }: Props) {
  const { control } = useFormShared()
  const { errors } = useFormState({ control })
  const [own, setOwn] = useState(tabs[0]?.id ?? '')
  const root = useRef<HTMLDivElement>(null)
  const show = useRef((_: string) => {})
  show.current = (id) => {
    setOwn(id)
    onChange?.(id)
  }
  useEffect(() => {
    const element = root.current
    const reveal = (event: Event) => show.current((event as CustomEvent<string>).detail)
    element?.addEventListener('reveal', reveal)
    return () => element?.removeEventListener('reveal', reveal)
  }, [])
  const paths = faultsOfTree(errors).map((fault) => fault.path)
  const counts = faultsBySection(root.current, paths, 'tab')
  return (
    <Tabs ref={root} value={value ?? own} onChange={(id) => id !== null && show.current(id)} keepMounted>
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => {
          const count = counts.get(tab.id) ?? 0
          return (
            <Tabs.Tab key={tab.id} value={tab.id}>
              {tab.label} {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
              {count > 0 && <span className={classes.faults}> {`${count} ${count > 1 ? 'erreurs' : 'erreur'}`}</span>}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} data-tab={tab.id}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
