// « Que faire des … ? »: what becomes of money that a credit note sets free otherwise than on its card.
import { type MoneyBack, moneyBackLabels, moneyBackWays } from '@cartable/domain/billing/credits/money-back.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import type { z } from 'zod'
import { formOf } from '../../../platform/form/form-of.ts'

const F = formOf<z.ZodType<{ moneyBack: MoneyBack }, { moneyBack: MoneyBack }>>()

/** Of a form whose value `moneyBack` it is; nothing where no money is set free. */
export const MoneyBackField = ({ cents }: { readonly cents: number }) =>
  cents > 0 && (
    <F.Radio
      name="moneyBack"
      label={`Que faire des ${formatEuros(cents)}\u00a0?`}
      description="Un remboursement attend ensuite la comptabilité, dans «&nbsp;Avoirs et remboursements&nbsp;». Des CESU sont rendus en CESU."
      optional={false}
      options={wordOptions(moneyBackLabels, moneyBackWays)}
      span={6}
    />
  )
