// « Annuler ou rembourser »: how much by the scale of the company, by what way or kept as credit, why, and whether it ends the registration.

import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import type { RefundRecord } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { Alert, Button } from '@mantine/core'
import { useMemo } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { touched } from './RegistrationDialog.tsx'
import classes from './registrations.module.css'

const F = formOf<typeof api.registrationRefundSave>()

/** What the form will do, in a sentence per consequence. */
export const consequencesOf = (
  record: Pick<RefundRecord, 'owed' | 'total' | 'totalPaid'>,
  wish: {
    readonly amountCents: number
    readonly creditNote: boolean
    readonly cancelRegistration: boolean
    readonly onCard: boolean
    readonly asCredit?: boolean
  },
): string[] => {
  const credited = Math.max(wish.amountCents - record.owed, 0)
  const kept = record.totalPaid - wish.amountCents
  const unpaid = Math.max(record.total - record.totalPaid, 0)
  const given = formatEuros(wish.amountCents)
  const cancelled = [
    'L’inscription sera annulée',
    kept > 0 ? `, ${formatEuros(kept)} restent acquis` : '',
    unpaid > 0 ? `, ${formatEuros(unpaid)} ne seront plus dus` : '',
    '.',
  ].join('')
  if (wish.amountCents === 0) return ['Rien ne sera rendu.', cancelled]
  return [
    wish.onCard
      ? `${given} seront rendus sur la carte qui a payé.`
      : wish.asCredit
        ? `${given} resteront sur le compte de la famille, pour ses prochaines factures.`
        : `${given} seront notés comme rendus.`,
    credited === 0
      ? 'Un avoir a déjà été émis\u00a0: il n’en sera pas émis d’autre.'
      : wish.creditNote
        ? `Un avoir de ${formatEuros(credited)} sera émis.`
        : `Sans avoir, ${formatEuros(credited)} redeviendront dus.`,
    ...(wish.cancelRegistration ? [cancelled] : []),
  ]
}

const Consequences = ({ record }: { readonly record: RefundRecord }) => {
  const amountCents = useFormValue<number | null>('amountCents')
  const method = useFormValue<string>('method')
  const creditNote = useFormValue<boolean>('creditNote') === true
  const cancelRegistration = useFormValue<boolean>('cancelRegistration') === true
  if (typeof amountCents !== 'number' || Number.isNaN(amountCents) || amountCents < 0) return null
  if (amountCents === 0 && !cancelRegistration) return null
  const wish = { amountCents, creditNote, cancelRegistration, onCard: method === 'card', asCredit: method === 'credit' }
  return (
    <p className={classes.consequence} aria-live="polite">
      {consequencesOf(record, wish).join(' ')}
    </p>
  )
}

const ByHand = ({ record }: { readonly record: RefundRecord }) => {
  const method = useFormValue<string>('method')
  if (method === 'card' || method === 'credit') return null
  return <F.Day name="refundedOn" label="Rendu le" max={record.refundedOn} />
}

const Fields = ({ record }: { readonly record: RefundRecord }) => (
  <>
    <dl className={classes.facts}>
      <div>
        <dt>Élève</dt>
        <dd>{record.studentName}</dd>
      </div>
      <div>
        <dt>Facturé</dt>
        <dd>{formatEuros(record.total)}</dd>
      </div>
      <div>
        <dt>Réglé</dt>
        <dd>{formatEuros(record.totalPaid)}</dd>
      </div>
      {record.onCard > 0 && (
        <div>
          <dt>Dont par carte</dt>
          <dd>{formatEuros(record.onCard)}</dd>
        </div>
      )}
    </dl>
    {record.refunding > 0 && (
      <Alert color="info" role="status" mb="md">
        Un remboursement de {formatEuros(record.refunding)} est en cours sur la carte.
      </Alert>
    )}
    {record.canCancel && (
      <Alert color="info" role="status" mb="md">
        {unbroken(record.scale.words)}
      </Alert>
    )}
    <FieldGrid>
      <F.Euros name="amountCents" label="Montant à rembourser" autoFocus />
      <ByHand record={record} />
      <F.Radio name="method" label="Moyen" options={record.options.methods} span={6} />
      <F.LongText
        name="reason"
        label="Motif"
        description={'Pour nous\u00a0: la famille ne le voit pas.'}
        optional={false}
        maxLength={500}
        minRows={2}
        span={6}
      />
      {record.isEnabled && (
        <>
          <F.Switch name="creditNote" label="Émettre un avoir" />
          {record.canCancel && <F.Switch name="cancelRegistration" label="Annuler l’inscription" />}
        </>
      )}
    </FieldGrid>
    <Consequences record={record} />
  </>
)

type Props = {
  readonly registrationId: number
  /** It is to be cancelled: the switch is on, and the amount is that of the scale. */
  readonly toCancel?: boolean
  readonly onClose: () => void
}

const Form = ({ record, toCancel, onClose }: { readonly record: RefundRecord } & Omit<Props, 'registrationId'>) => {
  const begun = useMemo(
    () =>
      toCancel && record.canCancel
        ? { ...record, cancelRegistration: true, amountCents: record.scale.amountCents }
        : record,
    [record, toCancel],
  )
  return (
    <RecordForm
      operation={api.registrationRefundSave}
      screen="remboursement-inscription"
      record={begun}
      layout="modal"
      noDraft
      saveLabel={toCancel && record.canCancel ? 'Enregistrer' : 'Rembourser'}
      closeLabel="Annuler"
      refreshes={touched}
      onClose={onClose}
      onSaved={({ refundMessage }) =>
        refundMessage === null
          ? toast.success(toCancel ? 'Enregistré.' : 'Remboursement enregistré.')
          : toast.error(unbroken(refundMessage))
      }
    >
      <Fields record={record} />
    </RecordForm>
  )
}

export const RefundDialog = ({ registrationId, toCancel = false, onClose }: Props) => {
  const query = useOperation(api.registrationRefundShow, { registrationId: String(registrationId) })
  return (
    <FormDialog
      onClose={onClose}
      title={toCancel ? 'Annuler ou rembourser' : 'Remboursement d’inscription'}
      size={560}
      query={query}
      what="le remboursement"
      closedBy="buttons"
    >
      {(record) =>
        record.refundable <= 0 ? (
          <>
            <EmptyLine>Rien n’a été réglé{'\u00a0'}: il n’y a rien à rembourser.</EmptyLine>
            <Button size="sm" data-autofocus onClick={onClose}>
              Fermer
            </Button>
          </>
        ) : (
          <Form record={record} toCancel={toCancel} onClose={onClose} />
        )
      }
    </FormDialog>
  )
}
