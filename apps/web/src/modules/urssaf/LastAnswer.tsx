// Above the form: why the Urssaf did not take what was sent last, what to do, and the field it is about.
import { isKeptBack } from '@cartable/domain/urssaf/advance-state.rules.ts'
import { type AdvanceState, advanceFormLabels } from '@cartable/domain/urssaf/urssaf.schema.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './urssaf.module.css'

const labelOf = (field: string): string | undefined =>
  (advanceFormLabels as Readonly<Record<string, string>>)[field.replace('bank.', '')]

const focusField = (field: string) =>
  document.querySelector<HTMLElement>(`[data-field="${field}"] :is(input:not([type=hidden]), button)`)?.focus()

export const LastAnswer = ({ state }: { readonly state: AdvanceState }) => {
  const { status, providerCode, requestedAt, field } = state
  const isRefused = status === 'refused' && providerCode !== null
  const isShown = isRefused || isKeptBack(state)
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef(requestedAt)
  useEffect(() => {
    // the answer to what was just sent; when the form opens, its first field keeps the focus
    if (!isShown || requestedAt === opened.current) return
    opened.current = requestedAt
    place.current?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, requestedAt])
  const label = field === null ? undefined : labelOf(field)
  if (!isShown) return null
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      role="alert"
      color={isRefused ? 'danger' : 'warning'}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={isRefused ? 'Refusée par l’Urssaf' : state.label}
      className={classes.answer}
    >
      {state.explanation} {state.whatToDo}
      {field !== null && label !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={() => focusField(field)}>
          {`Aller au champ «\u00a0${label}\u00a0»`}
        </Button>
      )}
    </Alert>
  )
}
