// Proves the money: VAT inside the price to the cent, sums of a bill, who may touch a payment, who may pay.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billingRefusals } from './billing.refusals.ts'
import { canPayBill, hoursOf, paymentWay, refusalOfTouching, sumOfLines, taxedAmount } from './billing.rules.ts'

describe('VAT', () => {
  test.each([
    [6750, '10', 614, 6136],
    [4200, '20', 700, 3500],
    [1, '20', 0, 1],
    [3, '20', 1, 2], // 0,5 cent goes up
    [11, '10', 1, 10],
    [5500, '0', 0, 5500],
    [10_850, '8.5', 850, 10_000],
  ])('%i cents at %s %% hold %i of VAT', (total, rate, vat, net) => {
    expect(taxedAmount(total, rate)).toEqual({ totalCents: total, vatCents: vat, totalExclTaxCents: net })
  })
  test('a bill is the sum of its lines, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1_000_000), fc.constantFrom('10', '20', '5.5'))), (lines) => {
        const taxed = lines.map(([total, rate]) => taxedAmount(total, rate))
        const sum = sumOfLines(taxed)
        expect(sum.totalExclTaxCents + sum.vatCents).toBe(sum.totalCents)
        expect(sum.totalCents).toBe(lines.reduce((all, [total]) => all + total, 0))
      }),
    )
  })
  test('hours carry four decimals', () => {
    expect([15, 60, 105].map(hoursOf)).toEqual(['0.2500', '1.0000', '1.7500'])
  })
})

describe('payments by hand', () => {
  const cheque = { payer: 'customer', type: 'cheque', status: 'succeeded', direction: 'in' } as const
  test('BILL-18 only what the customer paid otherwise than by card is edited', () => {
    expect(refusalOfTouching(cheque)).toBeNull()
    expect(refusalOfTouching({ ...cheque, type: 'card' })).toBe(billingRefusals.notEditable)
    for (const type of ['urssaf-advance', 'transfer'] as const)
      expect(refusalOfTouching({ ...cheque, payer: 'other', type }), type).toBe(billingRefusals.notEditable)
    expect(refusalOfTouching({ ...cheque, type: 'urssaf-debit' })).toBe(billingRefusals.notEditable)
    expect(refusalOfTouching({ ...cheque, type: 'credit' })).toBe(billingRefusals.notEditable)
  })
  test('BILL-19 the same goes for deleting, and a deleted one is gone', () => {
    expect(refusalOfTouching({ ...cheque, direction: 'out' })).toBe(billingRefusals.notEditable)
    expect(refusalOfTouching({ ...cheque, status: 'cancelled' })).toBe(billingRefusals.paymentGone)
  })
})

describe('the pay action', () => {
  const unpaid = { type: 'bill', customerDue: 4500, mode: 'backoffice', mayWrite: true } as const
  test('BILL-06 appears in the back office only', () => {
    expect(canPayBill(unpaid)).toBe(true)
    expect(canPayBill({ ...unpaid, mode: 'customer' })).toBe(false)
  })
  test('BILL-07 appears only while the family owes something of the bill', () => {
    // paid, or what is left is asked of the Urssaf
    expect(canPayBill({ ...unpaid, customerDue: 0 })).toBe(false)
    expect(canPayBill({ ...unpaid, type: 'credit-note' })).toBe(false)
  })
})

test.each([
  ['cheque', 4500, false, 'Chèque'],
  ['card', -4500, false, 'Remboursement (carte bancaire)'],
  ['cheque', -4500, true, 'Chèque rejeté'],
  ['card', -4500, true, 'Carte bancaire\u00a0: repris après contestation'],
  ['credit', 4500, false, 'Avoir en compte'],
  ['credit', -4500, false, 'Porté à l’avoir'],
] as const)('%s of %i cents, bounced %s, reads « %s »', (type, cents, isBounced, words) => {
  expect(paymentWay({ type, cents, isBounced })).toBe(words)
})
