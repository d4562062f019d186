// Proves the matching: the order of proposals, what is certain, and what never is.
import { describe, expect, test } from 'vitest'
import { type Expected, type FamilyFacts, type LineFacts, onlyOnce, proposer } from './match.rules.ts'

const line = (more: Partial<LineFacts>): LineFacts => ({
  ...{ amountCents: 4500, bookedOn: '2026-11-20', label: 'VIREMENT', counterparty: null },
  ...{ endToEndId: null, counterpartyDigest: null, ...more },
})
const expected = (more: Partial<Expected>): Expected => ({
  ...{ key: 'slip:1:4500', kind: 'slip', amountCents: 4500, day: '2026-11-18', words: 'Remise n° 1', names: [] },
  ...{ sender: null, ...more },
})
const kerbrat: FamilyFacts = {
  ...{ customerId: 7, name: 'KERBRAT Solenn', lastName: 'Kerbrat', firstName: 'Solenn', digests: ['aa'] },
  due: [
    { reference: 'CP-2026-000012', orderReference: 'CMD00000012', dueCents: 4500 },
    { reference: 'CP-2026-000013', orderReference: 'CMD00000013', dueCents: 3000 },
  ],
}
const first = (facts: Partial<LineFacts>, some: readonly Expected[] = [], families: readonly FamilyFacts[] = []) =>
  proposer(some, families)(line(facts))[0]

describe('what the books await', () => {
  test('our own name with its amount is certain, whatever the day; the name of another is not ours', () => {
    const refund = expected({
      ...{ key: 'refund:1:-4500', kind: 'refund', amountCents: -4500, day: '2026-01-01', names: ['REMB00000001'] },
    })
    expect(first({ amountCents: -4500, endToEndId: 'REMB00000001' }, [refund])).toMatchObject({ confidence: 'exact' })
    expect(first({ amountCents: -4500, label: 'VIR REMB 00000001 KERBRAT' }, [refund])?.confidence).toBe('exact')
    expect(first({ amountCents: -4500, endToEndId: 'REMB000000012' }, [refund])).toBeUndefined()
    expect(first({ amountCents: -4400, endToEndId: 'REMB00000001' }, [refund])).toBeUndefined()
  })

  test('a slip is certain by its total and its day when no other fits', () => {
    expect(first({}, [expected({})])).toMatchObject({ kind: 'slip', confidence: 'exact' })
    const two = [expected({}), expected({ key: 'slip:2:4500' })]
    expect(proposer(two, [])(line({})).map(({ confidence }) => confidence)).toEqual(['possible', 'possible'])
    expect(first({ bookedOn: '2026-12-15' }, [expected({})])).toBeUndefined()
    expect(first({ bookedOn: '2026-11-10' }, [expected({})])).toBeUndefined()
  })

  test('whoever sends makes an amount certain, alone it is likely', () => {
    const payout = expected({ key: 'payout:1:4500', kind: 'payout', sender: /(^| )STRIPE( |$)/ })
    expect(first({ label: 'VIR SEPA STRIPE TECHNOLOGY' }, [payout])?.confidence).toBe('exact')
    expect(first({}, [payout])?.confidence).toBe('likely')
  })

  test('the bank may be three days before the books and twelve after, no more', () => {
    const kind = (bookedOn: string) => first({ bookedOn }, [expected({})])?.kind ?? null
    expect(['2026-11-14', '2026-11-15', '2026-11-30', '2026-12-01'].map(kind)).toEqual([null, 'slip', 'slip', null])
    // one that is far leaves the near one alone
    expect(first({}, [expected({}), expected({ key: 'slip:2:4500', day: '2026-10-01' })])?.confidence).toBe('exact')
  })

  test('a sum that is declared in whole euros is likely, never certain, and takes nothing from what is exact', () => {
    const vat = expected({
      ...{ key: 'vatReturn:1:-2100', kind: 'vat', amountCents: -2100, words: 'TVA de 10/2026', names: ['TVA202610'] },
      ...{ sender: /(^| )DGFIP( |$)/, gapCents: -18 },
    })
    const of = (label: string, some: readonly Expected[] = [vat], bookedOn = '2026-11-20') =>
      first({ amountCents: -2100, label, bookedOn }, some)
    expect(of('PRLV TVA202610')).toMatchObject({
      confidence: 'likely',
      reason: expect.stringMatching(/^TVA202610, .*0,18/),
    })
    // named, whatever the day
    expect(of('PRLV TVA202610', [vat], '2027-03-01')?.confidence).toBe('likely')
    expect(of('PRLV DGFIP')).toMatchObject({ confidence: 'likely', reason: expect.stringMatching(/^Émetteur et jour/) })
    expect(of('PRLV')?.confidence).toBe('likely')
    expect(of('PRLV DGFIP', [vat], '2027-03-01')).toBeUndefined()
    expect(of('PRLV', [vat, { ...vat, key: 'vatReturn:2:-2100' }])?.confidence).toBe('possible')
    const teacher = expected({ key: 'teacher:1', kind: 'teacher', amountCents: -2100, sender: /(^| )RIOU( |$)/ })
    expect(of('VIR RIOU', [vat, teacher])).toMatchObject({ kind: 'teacher', confidence: 'exact' })
  })

  test('two things that are sure are sure of nothing, and the surest come first, five at most', () => {
    const named = (id: number, kind: Expected['kind']) =>
      expected({ key: `${kind}:${id}`, kind, day: '2026-01-01', names: [`REMB0000000${id}`] })
    const both = line({ label: 'REMB00000001 REMB00000002' })
    expect(proposer([named(1, 'payout'), named(2, 'slip')], [])(both)).toMatchObject([
      { key: 'slip:2', confidence: 'likely' },
      { key: 'payout:1', confidence: 'likely' },
    ])
    const near = expected({ key: 'refund:9', kind: 'refund' })
    expect(proposer([near, named(1, 'slip')], [])(line({ label: 'REMB00000001' }))).toMatchObject([
      { key: 'slip:1', confidence: 'exact' },
      { key: 'refund:9', confidence: 'likely' },
    ])
    const many = Array.from({ length: 7 }, (_, at) => expected({ key: `slip:${at}` }))
    expect(proposer(many, [])(line({}))).toHaveLength(5)
  })

  test('a name that is too short to be ours alone says nothing', () => {
    const short = expected({ day: '2026-01-01', names: ['AB123'] })
    expect(first({ label: 'VIR AB123' }, [short])).toBeUndefined()
    expect(first({ label: 'VIR AB1234' }, [{ ...short, names: ['AB1234'] }])?.confidence).toBe('exact')
  })

  test('two lines that one thing fits are both looked at by a person', () => {
    const rows = [1, 2].map(() => ({ proposals: proposer([expected({})], [])(line({})) }))
    expect(onlyOnce(rows).map(({ proposals }) => proposals[0]?.confidence)).toEqual(['likely', 'likely'])
    const [alone, other] = [rows[0]!, { proposals: proposer([expected({ key: 'slip:2' })], [])(line({})) }]
    expect(onlyOnce([alone, other, { proposals: [] }]).map(({ proposals }) => proposals[0]?.confidence)).toEqual([
      ...['exact', 'exact', undefined],
    ])
    // a family may pay twice
    const paid = { proposals: proposer([], [kerbrat])(line({ label: 'CP-2026-000012' })) }
    expect(onlyOnce([paid, paid]).map(({ proposals }) => proposals[0]?.confidence)).toEqual(['exact', 'exact'])
  })
})

describe('a family', () => {
  test('named by its bill: certain with its amount, likely with another', () => {
    expect(first({ label: 'COURS MALO CP 2026 000012' }, [], [kerbrat])).toMatchObject({
      ...{ key: 'family:7', confidence: 'exact', words: 'Paiement de KERBRAT Solenn, CP-2026-000012' },
    })
    expect(first({ label: 'CMD00000013', amountCents: 7500 }, [], [kerbrat])?.confidence).toBe('likely')
  })

  test('known by its account: certain for what one or all of its bills await', () => {
    const from = (amountCents: number) => first({ amountCents, counterpartyDigest: 'aa' }, [], [kerbrat])?.confidence
    expect([from(3000), from(7500), from(2000)]).toEqual(['exact', 'exact', 'likely'])
  })

  test('known by its name alone: never certain, and never by a part of a name', () => {
    expect(first({ counterparty: 'MME SOLENN KERBRAT' }, [], [kerbrat])?.confidence).toBe('likely')
    expect(first({ counterparty: 'Mme Solenn Kerbrat', amountCents: 2000 }, [], [kerbrat])?.confidence).toBe('possible')
    expect(first({ counterparty: 'M. KERBRATEC', amountCents: 4500 }, [], [kerbrat])).toBeUndefined()
    expect(first({ counterparty: 'KERBRAT Yann', amountCents: 2000 }, [], [kerbrat])).toBeUndefined()
  })

  test('among many, found by whatever the line bears of each, in their order', () => {
    const families = [
      ...Array.from({ length: 50 }, (_, at) => ({
        ...kerbrat,
        customerId: 100 + at,
        lastName: `Autre${at}`,
        digests: [],
        due: [],
      })),
      { ...kerbrat, customerId: 8, lastName: 'Le Goff', firstName: 'Yann', digests: [], due: [] },
      { ...kerbrat, customerId: 9, lastName: 'Riou', digests: ['bb'], due: [] },
      kerbrat,
    ]
    const found = (facts: Partial<LineFacts>) => proposer([], families)(line(facts)).map(({ key }) => key)
    expect(found({ counterparty: 'LE GOFF YANN', counterpartyDigest: 'bb', label: 'CP2026000012' })).toEqual([
      ...['family:7', 'family:9', 'family:8'],
    ])
    expect(found({ label: 'GOFF YANN AUTRE 7' })).toEqual([])
  })

  test('never pays what leaves the account, nor twice what was typed already', () => {
    expect(first({ amountCents: -4500, counterpartyDigest: 'aa' }, [], [kerbrat])).toBeUndefined()
    const typed = expected({ key: 'receipt:3:4500', kind: 'receipt', sender: /(^| )KERBRAT( |$)/ })
    expect(proposer([typed], [kerbrat])(line({ counterparty: 'KERBRAT Solenn' })).map(({ key }) => key)).toEqual([
      'receipt:3:4500',
    ])
  })
})

test('a receipt that was typed and is not sure leaves the family to be looked at', () => {
  const typed = expected({ key: 'receipt:3:4500', kind: 'receipt' })
  const keys = proposer([typed], [kerbrat])(line({ counterparty: 'KERBRAT Solenn' })).map(({ key }) => key)
  expect(keys.sort()).toEqual(['family:7', 'receipt:3:4500'])
  const slip = proposer([expected({})], [kerbrat])(line({ counterparty: 'KERBRAT Solenn' })).map(({ key }) => key)
  expect(slip).toEqual(['slip:1:4500', 'family:7'])
})

test('a family is told with what its bill awaits, two of one name in their order, one without a first name by its debt', () => {
  expect(first({ label: 'CP-2026-000012' }, [], [kerbrat])?.reason).toBe(
    'CP-2026-000012 dans le libellé, montant attendu',
  )
  expect(first({ label: 'CP-2026-000012', amountCents: 100 }, [], [kerbrat])?.reason).toBe(
    'CP-2026-000012 dans le libellé, 45,00\u00a0€ attendus',
  )
  const [one, other] = [kerbrat, { ...kerbrat, customerId: 8, firstName: null }].map((family) => ({
    ...{ ...family, digests: [], due: family.due.map((due) => ({ ...due, reference: 'CP-2026-000099' })) },
  }))
  const keys = (...families: FamilyFacts[]) =>
    proposer([], families)(line({ counterparty: 'Kerbrat', label: 'CP-2026-000099' })).map(({ key }) => key)
  expect(keys(other!, one!)).toEqual(['family:8', 'family:7'])
  expect(first({ counterparty: 'Kerbrat' }, [], [other!])?.reason).toBe('Nom, montant attendu')
})

test('fees are told by their words, and never certain', () => {
  expect(first({ amountCents: -1250, label: 'FRAIS TENUE DE COMPTE' })).toMatchObject({
    kind: 'fee',
    confidence: 'likely',
  })
  expect(first({ amountCents: 1250, label: 'FRAIS REMBOURSÉS' })).toBeUndefined()
})
