// A month is closed, with a reason for what is left, or opened again, with a reason.
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import {
  type Checked,
  type ClosingRow,
  closingChecks,
  isLeft,
} from '@cartable/domain/accounting/closing/closing.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { capital, counted } from '../../../platform/fr/typography.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './closing.module.css'

const Close = formOf<typeof closingApi.closeMonth>()
const Reopen = formOf<typeof closingApi.reopenMonth>()
export const closingRefreshes = [['accounting'], ['billing']] as const

export const wordsOf = ({ key, count, cents = 0 }: Checked): string => {
  const words = counted(count, closingChecks[key].one, closingChecks[key].many)
  if (cents === 0) return words
  return count === 0 ? `compte 471, solde de ${formatEuros(cents)}` : `${words}, solde de ${formatEuros(cents)}`
}

type CloseProps = {
  readonly company: CompanyCode
  readonly month: string
  readonly checks: readonly Checked[]
  readonly onClose: () => void
}
export const CloseDialog = ({ company, month, checks, onClose }: CloseProps) => {
  const left = checks.filter(isLeft)
  return (
    <FormDialog onClose={onClose} title="Clôturer le mois" size={560}>
      <RecordForm
        operation={closingApi.closeMonth}
        screen="cloture"
        record={{ company, month, reason: null }}
        layout="modal"
        noDraft
        saveLabel="Clôturer"
        refreshes={closingRefreshes}
        onClose={onClose}
        onSaved={() => void toast.success(`${capital(formatMonth(month))} est clôturé.`)}
      >
        <Section id="mois" title={capital(formatMonth(month))}>
          <p className={classes.said} data-span={6}>
            Plus rien ne s’écrit dans ce mois ni avant. Une correction est datée du mois ouvert et cite la pièce qu’elle
            corrige{'\u00a0'}; ce qui arrive de la banque, des cartes ou de l’Urssaf y est écrit aussi.
          </p>
          {left.length > 0 && (
            <ul className={classes.left} aria-label="Points laissés ouverts" data-span={6}>
              {left.map((check) => (
                <li key={check.key}>{wordsOf(check)}</li>
              ))}
            </ul>
          )}
          <Close.LongText
            name="reason"
            label={left.length > 0 ? 'Pourquoi clôturer avec ces points' : 'Note'}
            optional={left.length === 0}
            span={6}
            maxLength={500}
          />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

export const ReopenDialog = ({ row, onClose }: { readonly row: ClosingRow; readonly onClose: () => void }) => (
  <FormDialog onClose={onClose} title="Rouvrir le mois" size={560}>
    <RecordForm
      operation={closingApi.reopenMonth}
      screen="reouverture"
      record={{ id: row.id, reason: '' }}
      layout="modal"
      noDraft
      saveLabel="Rouvrir"
      refreshes={closingRefreshes}
      onClose={onClose}
      onSaved={() => void toast.success(`${capital(formatMonth(row.month))} est rouvert.`)}
    >
      <Section id="mois" title={capital(formatMonth(row.month))}>
        <p className={classes.said} data-span={6}>
          On pourra de nouveau y écrire. Vos collègues qui clôturent sont prévenus.
        </p>
        <Reopen.LongText name="reason" label="Motif" span={6} maxLength={500} />
      </Section>
    </RecordForm>
  </FormDialog>
)
