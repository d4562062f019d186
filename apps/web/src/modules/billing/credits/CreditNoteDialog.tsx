// « Corriger la facture »: a credit note of an amount, of lines or of all that is left, with what it makes of the money before it is issued.
import { creditNotesApi as api } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { creditOfWish, outcomeOfCredit } from '@cartable/domain/billing/credits/credit-notes.rules.ts'
import {
  type CreditNoteForm,
  type CreditWay,
  creditWayLabels,
  creditWays,
} from '@cartable/domain/billing/credits/credit-notes.schema.ts'
import { taxedCredit } from '@cartable/domain/billing/credits/credits.rules.ts'
import { sumOfFunds, sumOfLines } from '@cartable/domain/billing/orders/billing.rules.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Alert } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../billing.module.css'
import { MoneyBackField } from './MoneyBackField.tsx'

const F = formOf<typeof api.creditNoteSave>()
type Line = CreditNoteForm['billed'][number]
const leftOf = ({ totalCents, creditedCents }: Line) => totalCents - creditedCents
const amount = (value: unknown): number => (typeof value === 'number' && Number.isInteger(value) ? value : 0)

/** What follows of a credit of `cents`, a sentence per consequence. */
const consequencesOf = (record: CreditNoteForm, cents: number): string[] => {
  const { dueCents, onCardCents, fromUrssafCents } = outcomeOfCredit(record, cents)
  return [
    ...(onCardCents > 0 ? [`${formatEuros(onCardCents)} seront rendus sur la carte qui a payé.`] : []),
    ...(fromUrssafCents > 0
      ? [`${formatEuros(fromUrssafCents)} payés par l’Urssaf deviendront un crédit de la famille.`]
      : []),
    dueCents > 0 ? `La famille devra encore ${formatEuros(dueCents)}.` : 'La famille ne devra plus rien.',
    'L’avoir lui est envoyé.',
  ]
}

/** The note before it is issued: what it takes of each line, its VAT, what the family then owes or gets. */
const Recap = ({ record }: { readonly record: CreditNoteForm }) => {
  const way = useFormValue<CreditWay>('way')
  const noteCents = amount(useFormValue('noteCents'))
  const typed = useFormValue<readonly { readonly lineId: number; readonly cents: unknown }[] | null>('lines')
  const lines = (typed ?? []).map(({ lineId, cents }) => ({ lineId, cents: amount(cents) }))
  const wished = creditOfWish(record.billed, { way, noteCents, lines }, record.urssafCents)
  if ('refusal' in wished) return <p className={classes.quiet}>{unbroken(wished.refusal.message)}</p>
  const taken = wished.credits.flatMap(({ lineId, cents }) => {
    const line = record.billed.find((one) => one.lineId === lineId)
    return line ? [{ ...line, ...taxedCredit(line, cents) }] : []
  })
  const total = sumOfLines(taken)
  const fundsCents = taken.reduce((sum, line) => sum + sumOfFunds(line), 0)
  return (
    <>
      <h3>
        Avoir de {formatEuros(total.totalCents)}, dont {formatEuros(total.vatCents)} de TVA
        {fundsCents > 0 && ` et ${formatEuros(fundsCents)} de salaire et de cotisations`}
      </h3>
      <ul className={classes.papers}>
        {taken.map((line) => (
          <li key={line.lineId}>
            <span className={classes.paperName}>{line.label}</span>
            <span className={classes.amount}>{formatEuros(line.totalCents)}</span>
          </li>
        ))}
      </ul>
      <p>{unbroken(consequencesOf(record, total.totalCents).join(' '))}</p>
      <MoneyBackField cents={outcomeOfCredit(record, total.totalCents).surplusCents} />
    </>
  )
}

const Parts = ({ record }: { readonly record: CreditNoteForm }) => {
  const way = useFormValue<CreditWay>('way')
  const left = record.amountCents - record.creditedCents
  if (way === 'amount')
    return (
      <F.Euros
        name="noteCents"
        label="Montant de l’avoir"
        description={`Au plus ${formatEuros(left)}, TVA comprise.`}
      />
    )
  if (way === 'whole') return null
  return (
    <>
      {record.billed.map((line, index) => (
        <F.Euros
          key={line.lineId}
          name={`lines.${index}.cents`}
          label={line.label}
          description={`Reste ${formatEuros(leftOf(line))}, TVA ${formatPercent(line.vatPercent)}`}
          span={6}
        />
      ))}
    </>
  )
}

const Form = ({ record, onClose }: { readonly record: CreditNoteForm; readonly onClose: () => void }) => (
  <RecordForm
    operation={api.creditNoteSave}
    screen="avoir"
    record={record}
    layout="modal"
    noDraft
    saveLabel="Émettre l’avoir"
    closeLabel="Annuler"
    refreshes={[['billing'], ['accounting'], ['courses'], ['traineeships']]}
    onClose={onClose}
    onSaved={({ reference, refundMessage }) => {
      toast.success(`Avoir ${reference ?? ''} émis.`)
      if (refundMessage !== null) toast.error(unbroken(refundMessage))
    }}
  >
    {record.courseId !== null && (
      <Alert color="info" role="status" mb="md">
        Le cours lui-même est faux (date, durée) ou n’a pas eu lieu{'\u00a0'}? Corrigez-le ou annulez-le dans la liste
        des cours{'\u00a0'}: un avoir émis ici laisse le cours comme il est.
      </Alert>
    )}
    <FieldGrid>
      <F.Radio
        name="way"
        label="Ce que l’avoir reprend"
        options={wordOptions(creditWayLabels, record.billed.length > 1 ? creditWays : ['amount', 'whole'])}
        span={6}
      />
      <Parts record={record} />
      <F.LongText
        name="reason"
        label="Motif"
        description="Imprimé sur l’avoir."
        optional={false}
        maxLength={300}
        minRows={2}
        span={6}
      />
    </FieldGrid>
    <section aria-label="Ce que fera l’avoir" aria-live="polite">
      <Recap record={record} />
    </section>
  </RecordForm>
)

export const CreditNoteDialog = ({ orderId, onClose }: { readonly orderId: number; readonly onClose: () => void }) => {
  // read anew each time: what an earlier note left is what counts
  const query = useOperation(api.creditNoteForm, { orderId: String(orderId) }, { once: true })
  return (
    <FormDialog
      onClose={onClose}
      title={query.data ? `Corriger la facture ${query.data.reference}` : 'Corriger la facture'}
      size={620}
      query={query}
      what="la facture"
      closedBy="buttons"
    >
      {(record) =>
        record.obstacle === null ? (
          <Form record={record} onClose={onClose} />
        ) : (
          <EmptyLine>{unbroken(record.obstacle)}</EmptyLine>
        )
      }
    </FormDialog>
  )
}
