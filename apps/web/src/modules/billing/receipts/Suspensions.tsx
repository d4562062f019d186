// Lessons of a family that does not pay: suspended by whoever decides it, with what becomes of those that are planned, and lifted.
import { suspensionsApi } from '@cartable/domain/contracts/suspensions/suspensions.api.ts'
import {
  type Suspension,
  type SuspensionForm,
  suspensionEndLabels,
} from '@cartable/domain/contracts/suspensions/suspensions.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './receipts.module.css'

const F = formOf<typeof suspensionsApi.suspend>()
const refreshes = [['billing'], ['contracts'], ['courses'], ['customers'], ['messaging']] as const

const lessons = (count: number) => (count === 1 ? '1 cours est prévu' : `${count} cours sont prévus`)
const Consequence = ({ form }: { readonly form: SuspensionForm }) => (
  <div data-span={6}>
    <p>
      <b>{formatEuros(form.dueCents)}</b> impayés, depuis {form.oldestDays ?? 0} jours. La famille et ses professeurs
      sont prévenus{'\u202f'}; aucun cours n’est plus planifié jusqu’au paiement.
    </p>
    <ul className={classes.lines} aria-label="Contrats suspendus">
      {form.contracts.map((what) => (
        <li key={what}>{what}</li>
      ))}
    </ul>
    <p className={classes.quiet}>
      {form.plannedCount === 0 ? 'Aucun cours n’est prévu.' : `${lessons(form.plannedCount)}.`}
    </p>
  </div>
)

type SuspendProps = { readonly customerId: number; readonly onClose: () => void }
export const SuspendDialog = ({ customerId, onClose }: SuspendProps) => {
  const query = useOperation(suspensionsApi.suspensionForm, { customerId: String(customerId) })
  return (
    <FormDialog onClose={onClose} title="Suspendre les cours" size={580} query={query} what="ce qui serait suspendu">
      {(form) =>
        form.obstacle === null ? (
          <RecordForm
            operation={suspensionsApi.suspend}
            screen="suspension-des-cours"
            record={{ customerId, keepsPlanned: false, words: null }}
            layout="modal"
            noDraft
            saveLabel="Suspendre les cours"
            refreshes={refreshes}
            onClose={onClose}
            onSaved={() => void toast.success('Cours suspendus\u00a0: la famille et ses professeurs sont prévenus.')}
          >
            <Section id="suspension" title={form.customer}>
              <Consequence form={form} />
              {form.plannedCount > 0 && (
                <F.Switch
                  name="keepsPlanned"
                  label="Garder les cours déjà prévus"
                  description="Sinon ils sont annulés\u202f; ceux d’un cours régulier reviennent au planning à la reprise."
                />
              )}
              <F.LongText name="words" label="Mot à la famille" optional span={6} maxLength={500} />
            </Section>
          </RecordForm>
        ) : (
          <EmptyLine>{unbroken(form.obstacle)}</EmptyLine>
        )
      }
    </FormDialog>
  )
}

const wordsOf = ({ dueCents, keepsPlanned, words, begunBy, endedOn, endKind, endedBy }: Suspension): string =>
  [
    `${formatEuros(dueCents)} impayés`,
    keepsPlanned ? 'cours déjà prévus gardés' : 'cours prévus annulés',
    begunBy && `par ${begunBy}`,
    endedOn &&
      endKind &&
      `reprise le ${formatDay(endedOn)} (${suspensionEndLabels[endKind]}${endedBy ? ` par ${endedBy}` : ''})`,
    words,
  ]
    .filter(Boolean)
    .join(' · ')

export const Suspensions = ({ customerId }: { readonly customerId: number }) => {
  const { data } = useOperation(suspensionsApi.list, { customerId: String(customerId) }, { background: true })
  const lift = useAction(suspensionsApi.lift, {
    refreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('Suspension levée\u00a0: la famille et ses professeurs sont prévenus.')
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label="Cours suspendus" className={classes.block}>
      <h3>Cours suspendus</h3>
      <ul className={classes.lines}>
        {data.rows.map((row) => (
          <li key={row.id} data-off={row.endedOn !== null || undefined}>
            <span className={classes.what}>
              Depuis le {formatDay(row.begunOn)}
              <span className={classes.quiet}>{wordsOf(row)}</span>
            </span>
            {row.endedOn === null && data.mayDecide && (
              <Button size="compact-sm" loading={lift.isPending} onClick={() => lift.mutate({ id: row.id })}>
                Lever la suspension
              </Button>
            )}
            <HistoryButton className="lesson_suspensions" entityId={row.id} />
          </li>
        ))}
      </ul>
    </section>
  )
}
