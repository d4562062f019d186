// The section « Avance immédiate » of a customer's record: where the registration stands, and what to do next.
import { isKeptBack } from '@cartable/domain/urssaf/advance-state.rules.ts'
import { urssafApi } from '@cartable/domain/urssaf/urssaf.api.ts'
import type { AdvanceRecord } from '@cartable/domain/urssaf/urssaf.schema.ts'
import { Button } from '@mantine/core'
import { IconFileText, IconPencil, IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { AdvanceFacts } from './AdvanceFacts.tsx'
import { AdvanceSteps } from './AdvanceSteps.tsx'
import { TaxCeiling } from './TaxCeiling.tsx'
import classes from './urssaf.module.css'
import { useAdvanceActions } from './use-advance-actions.tsx'

const AdvanceDialog = lazy(async () => ({ default: (await import('./AdvanceDialog.tsx')).AdvanceDialog }))

/** The form by what it is for now. */
const formLabel = (state: AdvanceRecord['state']) => {
  const { status, providerCode, isEditable } = state
  if (isKeptBack(state)) return 'Renvoyer le formulaire'
  if (!isEditable) return 'Voir le formulaire'
  if (status === 'draft') return 'Compléter le formulaire'
  if (status === 'refused' && providerCode !== null) return 'Corriger le formulaire'
  return status === 'unlinked' ? 'Nouvelle inscription' : 'Remplir le formulaire'
}

const Advance = ({ record }: { readonly record: AdvanceRecord }) => {
  const { state, customerId } = record
  const canWrite = useCan('customers', 'write')
  const isWaiting = isKeptBack(state)
  const [isOpen, setOpen] = useState(false)
  const { update, unlink, decline, isBusy } = useAdvanceActions(customerId, record.taxpayer.name)
  const form = useRef<HTMLButtonElement>(null)
  const hasActed = useRef(false)
  const act = (run: () => void) => () => {
    hasActed.current = true
    run()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status decides which buttons stay
  useEffect(() => {
    // the button that was pressed has left with its state
    if (hasActed.current && document.activeElement === document.body) form.current?.focus({ preventScroll: true })
    hasActed.current = false
  }, [state.status])
  const FormIcon = state.isEditable && canWrite ? IconPencil : IconFileText
  return (
    <>
      <AdvanceSteps step={isWaiting ? 'waiting' : (state.status ?? 'none')} />
      <div className={classes.words} data-status={isWaiting ? 'blocked' : (state.status ?? 'none')}>
        <p>
          <b>{state.label.replace(/[^…]$/, '$&.')}</b> {state.explanation}
        </p>
        {state.whatToDo && <p className={classes.todo}>{state.whatToDo}</p>}
      </div>
      <AdvanceFacts record={record} />
      {state.status !== null && <TaxCeiling customerId={customerId} />}
      <div className={classes.actions}>
        <Button
          ref={form}
          variant={state.isEditable && canWrite ? 'filled' : 'default'}
          leftSection={<FormIcon size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {canWrite ? formLabel(state) : 'Voir le formulaire'}
        </Button>
        {canWrite && state.mayUpdate && (
          <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={isBusy} onClick={act(update)}>
            Actualiser le statut
          </Button>
        )}
        <span className={classes.ends}>
          {canWrite && state.mayRefuse && (
            <Button variant="subtle" color="danger" onClick={act(decline)}>
              Refuser l’avance immédiate
            </Button>
          )}
          {canWrite && state.mayUnlink && (
            <Button variant="subtle" color="danger" onClick={act(unlink)}>
              Retirer le lien
            </Button>
          )}
        </span>
      </div>
      {isOpen && (
        <Suspense>
          <AdvanceDialog customerId={customerId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Loaded = ({ customerId }: { readonly customerId: number }) => {
  const query = useOperation(urssafApi.showCustomerForm, { customerId: String(customerId) }, { background: true })
  return (
    <QueryPanel query={query} what="l’avance immédiate">
      {(record) => <Advance record={record} />}
    </QueryPanel>
  )
}

export const AdvanceSection = ({ customerId }: { readonly customerId: number }) => (
  <Section id="avance-immediate" title="Avance immédiate" free>
    <Embedded>
      <Loaded customerId={customerId} />
    </Embedded>
  </Section>
)
