// What is wrong with a form, on top: a title with the count, and each point as a link to its field.
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { dotted, type Fault, faultsOfTree, faultsTitle } from './errors.ts'
import classes from './form.module.css'

/** The element that holds a field, or the nearest one that holds it as a part. */
export const fieldElement = (root: ParentNode | null, path: string): HTMLElement | null => {
  for (let at = dotted(path); at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
    const found = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(at)}"]`)
    if (found) return found
  }
  return null
}

/** Shows and focuses a field, opening the tab that hides it. */
export const focusField = (root: ParentNode | null, path: string): void => {
  const field = fieldElement(root, path)
  if (!field) return
  const tab = field.closest<HTMLElement>('[data-tab]')
  tab?.dispatchEvent(new CustomEvent('reveal', { bubbles: true, detail: tab.dataset.tab }))
  requestAnimationFrame(() => {
    field.scrollIntoView({ block: 'center' })
    // of a field of several parts, the one that is refused
    const part =
      field.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      field.querySelector<HTMLElement>(
        'input:not([type=hidden]):not([hidden]), textarea, select, button, [tabindex="0"]',
      )
    part?.focus({ preventScroll: true })
  })
}

type Props = {
  readonly control: Control<FieldValues>
  readonly general: readonly Fault[]
  readonly root: RefObject<HTMLElement | null>
  readonly boxRef: RefObject<HTMLDivElement | null>
  /** Name of a field, so that the same sentence at two fields can be told apart. */
  readonly labelOf: (path: string) => string | undefined
}

/** Points still to correct; it shrinks as they are. */
export function Summary({ control, general, root, boxRef, labelOf }: Props) {
  const { errors } = useFormState({ control })
  const faults = [...general, ...faultsOfTree(errors)]
  return (
    <div ref={boxRef} tabIndex={faults.length > 0 ? -1 : undefined} className={classes.summaryBox}>
      {faults.length > 0 && (
        <Alert
          className={classes.summary}
          color="warning"
          role="alert"
          icon={<IconAlertTriangle size={18} />}
          title={faultsTitle(faults.length)}
        >
          <ul>
            {faults.map((fault) => {
              const label = fault.path === '' ? undefined : labelOf(fault.path)
              const words = label ? `${label}\u00a0: ${fault.message}` : fault.message
              return (
                <li key={`${fault.path} ${fault.message}`}>
                  {fault.path !== '' && fieldElement(root.current, fault.path) ? (
                    <button type="button" onClick={() => focusField(root.current, fault.path)}>
                      {words}
                    </button>
                  ) : (
                    words
                  )}
                </li>
              )
            })}
          </ul>
        </Alert>
      )}
    </div>
  )
}
