// Giving up what a family owes, with a reason; refusing what was asked, and taking back what was given up by mistake.
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { badDebtsApi } from '@cartable/domain/billing/reminders/bad-debts.api.ts'
import { needsSecondPerson } from '@cartable/domain/billing/reminders/bad-debts.rules.ts'
import type { BadDebtForm, BadDebtRow } from '@cartable/domain/billing/reminders/bad-debts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { moneyRefreshes } from './ReceiveDialog.tsx'
import classes from './receipts.module.css'

const F = formOf<typeof badDebtsApi.saveBadDebt>()
const E = formOf<typeof badDebtsApi.takeBackBadDebt>()
export const badDebtRefreshes = [...moneyRefreshes, ['dashboard'], ['monitoring']] as const

/** What the act will do, as the bills are chosen. */
const Consequence = ({ form }: { readonly form: BadDebtForm }) => {
  const chosen = useFormValue<readonly number[] | null>('orderIds') ?? []
  const bills = form.bills.filter(({ orderId }) => chosen.includes(orderId))
  const cents = bills.reduce((sum, { dueCents }) => sum + dueCents, 0)
  const teacherCents = bills.reduce((sum, bill) => sum + bill.teacherCents, 0)
  if (cents === 0) return null
  return (
    <div data-span={6} role="note">
      <p>
        <b>{formatEuros(cents)}</b> ne {bills.length === 1 ? 'sera plus demandé' : 'seront plus demandés'} à la famille,
        qui n’en est pas avertie.
        {needsSecondPerson(cents, form.approvalCents) && ' Une seconde personne l’approuve d’abord.'}
      </p>
      {teacherCents > 0 && (
        <p className={classes.quiet}>
          Ses professeurs n’ont pas reçu {formatEuros(teacherCents)}
          {'\u00a0'}: rien ne leur sera versé de lui-même. Le suivi de l’argent de chaque cours permet d’avancer ce qui
          leur est dû.
        </p>
      )}
    </div>
  )
}

const Obstacles = ({ bills }: Pick<BadDebtForm, 'bills'>) => {
  const held = bills.filter(({ obstacle }) => obstacle !== null)
  if (held.length === 0) return null
  return (
    <ul className={classes.lines} aria-label="Pas maintenant" data-span={6}>
      {held.map(({ orderId, reference, dueCents, obstacle }) => (
        <li key={orderId} data-off>
          <span className={classes.what}>
            {reference}
            <span className={classes.quiet}>
              Pas maintenant{'\u00a0'}: {unbroken(obstacle ?? '')}
            </span>
          </span>
          <span className={classes.amount}>{formatEuros(dueCents)}</span>
        </li>
      ))}
    </ul>
  )
}

type WriteOffProps = { readonly customerId: number; readonly onClose: () => void }
export const WriteOffDialog = ({ customerId, onClose }: WriteOffProps) => {
  const query = useOperation(badDebtsApi.badDebtForm, { customerId: String(customerId) })
  return (
    <FormDialog onClose={onClose} title="Passer en perte" size={620} query={query} what="ce qui est dû">
      {(form) =>
        form.orderIds.length === 0 ? (
          <>
            <EmptyLine>Rien ne peut être passé en perte.</EmptyLine>
            <Obstacles bills={form.bills} />
          </>
        ) : (
          <RecordForm
            operation={badDebtsApi.saveBadDebt}
            screen="passage-en-perte"
            record={{ customerId, orderIds: form.orderIds, reason: '' }}
            layout="modal"
            noDraft
            saveLabel="Passer en perte"
            refreshes={badDebtRefreshes}
            onClose={onClose}
            onSaved={() => void toast.success('Passage en perte enregistré.')}
          >
            <Section id="perte" title={form.customer}>
              <F.Choices
                name="orderIds"
                label="Factures"
                isFeminine
                span={6}
                options={form.bills
                  .filter(({ obstacle }) => obstacle === null)
                  .map(({ orderId, reference, date, company, dueCents }) => ({
                    value: orderId,
                    label: `${reference} du ${formatDay(date)}, ${companyLabels[company].toLowerCase()}\u00a0: ${formatEuros(dueCents)}`,
                  }))}
              />
              <Obstacles bills={form.bills} />
              <F.LongText name="reason" label="Motif" span={6} maxLength={500} />
              <Consequence form={form} />
            </Section>
          </RecordForm>
        )
      }
    </FormDialog>
  )
}

const ends = {
  refuse: {
    operation: badDebtsApi.refuseBadDebt,
    title: 'Refuser le passage en perte',
    save: 'Refuser',
    said: 'Refusé\u00a0: qui l’a demandé est prévenu.',
    about: ({ askedCents }: BadDebtRow) => `La famille doit toujours ${formatEuros(askedCents)}.`,
  },
  'take-back': {
    operation: badDebtsApi.takeBackBadDebt,
    title: 'Annuler le passage en perte',
    save: 'Annuler le passage en perte',
    said: 'Annulé\u00a0: la famille doit de nouveau.',
    about: ({ lostCents }: BadDebtRow) =>
      `La famille doit de nouveau ${formatEuros(lostCents)}. L’écriture contraire est datée d’aujourd’hui, et les deux restent.`,
  },
} as const
export type BadDebtEnd = keyof typeof ends

type EndProps = { readonly debt: BadDebtRow; readonly end: BadDebtEnd; readonly onClose: () => void }
export const EndBadDebtDialog = ({ debt, end, onClose }: EndProps) => {
  const { operation, title, save, said, about } = ends[end]
  return (
    <FormDialog onClose={onClose} title={title} size={520}>
      <RecordForm
        operation={operation}
        screen="fin-passage-en-perte"
        record={{ id: debt.id, words: '' }}
        layout="modal"
        noDraft
        saveLabel={save}
        refreshes={badDebtRefreshes}
        onClose={onClose}
        onSaved={() => void toast.success(said)}
      >
        <Section id="fin" title={`${debt.reference}, ${debt.customer}`}>
          <p className={classes.quiet} data-span={6}>
            {about(debt)}
          </p>
          <E.LongText name="words" label="Motif" span={6} maxLength={500} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
