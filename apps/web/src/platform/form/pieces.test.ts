// The pieces of forms that hold no screen: errors, merge, drafts, what the schema tells.
import { OptionalAddress } from '@cartable/domain/kernel/address.ts'
import { cents, id, optionalText, readStamp, text } from '@cartable/domain/kernel/fields.ts'
import '@cartable/domain/kernel/numbering-plan.ts'
import { Phone, RequiredPhone } from '@cartable/domain/kernel/phone.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emptyAddress } from '../fields/AddressField.tsx'
import { draftable, draftKey, dropDraft, readDraft, saveDraft } from './draft.ts'
import { captchaSentence, dotted, faultsOf, faultsOfTree, faultsTitle } from './errors.ts'
import { merge, same } from './merge.ts'
import { isOptionalAt, schemaAt, valuesFrom } from './schema.ts'

describe('errors', () => {
  test('SHELL-051 paths of any spelling become dotted', () => {
    expect(dotted('subjects[0].isMain')).toBe('subjects.0.isMain')
    expect(dotted('[subjects][0][isMain]')).toBe('subjects.0.isMain')
    expect(dotted('phone.phoneNumber')).toBe('phone.phoneNumber')
    expect(dotted('')).toBe('')
  })
  test('SHELL-053 a captcha error says that the robot check was not ticked', () => {
    expect(faultsOf({ propertyPaths: ['captcha', 'name'], messages: ['invalid', 'Déjà pris.'] })).toEqual([
      { path: 'captcha', message: captchaSentence },
      { path: 'name', message: 'Déjà pris.' },
    ])
    expect(captchaSentence).toContain('anti-robot')
  })
  test('a message without a path concerns the whole form', () =>
    expect(faultsOf({ propertyPaths: [], messages: ['Non.'] })).toEqual([{ path: '', message: 'Non.' }]))
  test('the tree of errors is flattened, errors of lists included', () => {
    const tree = {
      name: { type: 'x', message: 'a' },
      phone: { phoneNumber: { type: 'x', message: 'b', ref: { name: 'input' } } },
      subjects: Object.assign([undefined, { note: { type: 'x', message: 'c' } }], {
        root: { type: 'x', message: 'd' },
      }),
    }
    expect(faultsOfTree(tree as never)).toEqual([
      { path: 'name', message: 'a' },
      { path: 'phone.phoneNumber', message: 'b' },
      { path: 'subjects.1.note', message: 'c' },
      { path: 'subjects', message: 'd' },
    ])
    expect([faultsTitle(1), faultsTitle(3)]).toEqual(['1 point à corriger', '3 points à corriger'])
  })
})

describe('merge', () => {
  const base = { id: 1, updatedAt: 'a', name: 'N', note: null, list: [1, 2] }
  test('untouched fields take the stored value, mine stay, both changed is a difference', () => {
    const merged = merge(
      base,
      { ...base, name: 'Mien', note: 'à moi' },
      { ...base, updatedAt: 'b', name: 'Sien', list: [1] },
    )
    expect(merged.values).toEqual({ id: 1, updatedAt: 'b', name: 'Mien', note: 'à moi', list: [1] })
    expect(merged.differences).toEqual([{ path: 'name', mine: 'Mien', theirs: 'Sien' }])
  })
  test('the same change on both sides is no difference', () => {
    const merged = merge(base, { ...base, name: 'X' }, { ...base, name: 'X', updatedAt: 'b' })
    expect(merged.differences).toEqual([])
  })
  test('nothing is the same as nothing', () => {
    expect(same('', null)).toBe(true)
    expect(same({ a: undefined }, {})).toBe(true)
    expect(same([1], [1, 2])).toBe(false)
    expect(same(0, null)).toBe(false)
    expect(same(Number.NaN, Number.NaN)).toBe(true)
  })
})

describe('drafts', () => {
  beforeEach(() => localStorage.clear())
  test('passwords, cards, IBAN, security numbers and files stay out of them, at any depth', () => {
    const file = new File(['x'], 'a.png')
    const values = {
      name: 'a',
      plainPassword: 'x',
      iban: 'FR',
      cardNumber: '4',
      socialSecurityNumber: '1',
      photoFile: file,
      other: file,
      rows: [{ note: 'n', bankIban: 'FR' }],
    }
    expect(draftable(values)).toEqual({ name: 'a', other: undefined, rows: [{ note: 'n' }] })
    expect(draftable({ name: 'a', note: 'b' }, ['note'])).toEqual({ name: 'a' })
  })
  test('they are kept by screen and record, and dropped', () => {
    const key = draftKey('client', null)
    expect(key).toBe('brouillon:client:nouveau')
    saveDraft(key, { name: 'a' }, [])
    expect(readDraft(key)?.values).toEqual({ name: 'a' })
    expect(readDraft(draftKey('client', 3))).toBeNull()
    localStorage.setItem(key, '{broken')
    expect(readDraft(key)).toBeNull()
    dropDraft(key)
    expect(localStorage.getItem(key)).toBeNull()
  })
})

describe('schema', () => {
  const schema = z.object({
    id: id.nullable(),
    updatedAt: readStamp,
    name: text(10),
    nickname: optionalText(10),
    price: cents,
    phone: Phone,
    mobile: RequiredPhone,
    address: OptionalAddress,
    levels: z.array(id),
    subjects: z.array(z.object({ note: optionalText(5), subjectId: id })).min(1),
  })
  test('it tells which fields may stay empty', () => {
    const optional = ['nickname', 'address', 'levels', 'subjects.0.note']
    const required = ['name', 'price', 'subjects', 'subjects.2.subjectId']
    for (const path of optional) expect([path, isOptionalAt(schema, path)]).toEqual([path, true])
    for (const path of required) expect([path, isOptionalAt(schema, path)]).toEqual([path, false])
    expect(schemaAt(schema, 'nowhere.at.all')).toBeNull()
    expect(isOptionalAt(schema, 'nowhere')).toBe(false)
  })
  test('a composed field is optional when all of it may be empty', () => {
    expect(isOptionalAt(schema, 'phone')).toBe(true)
    expect(isOptionalAt(schema, 'mobile')).toBe(false)
  })
  test('the values of a form are the keys of its schema, and no others', () => {
    const values = valuesFrom(schema, { id: null }, { name: 'a', options: [1], usedCount: 3, nickname: null })
    expect(Object.keys(values).sort()).toEqual(Object.keys(schema.shape).sort())
    expect([values.name, values.nickname, values.id]).toEqual(['a', null, null])
  })
  test('an address stored without coordinates may stay so', () => {
    const stored = { completeAddress: '9 rue X', latitude: null, longitude: null, freeAddress: '9 rue X' }
    expect(valuesFrom(schema, { address: stored }).address).toMatchObject({ typedByHand: true })
    expect(valuesFrom(schema, { address: { ...stored, latitude: 48 } }).address).toMatchObject({ typedByHand: false })
  })
  test('a complement without its address is refused at the field, and not dropped', () => {
    const alone = { ...emptyAddress, complement: 'Bât. Q' }
    const refused = OptionalAddress.safeParse(alone)
    expect(refused.error?.issues).toMatchObject([
      { path: ['completeAddress'], message: 'Choisissez d’abord l’adresse, ou effacez le complément.' },
    ])
    expect(OptionalAddress.parse({ ...emptyAddress, complement: ' ' })).toBeNull()
  })
})
