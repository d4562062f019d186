// Proves which passwords are refused, and what is said while one is typed.
import { describe, expect, test } from 'vitest'
import { passwordRefusals, refuseWeakPassword } from './passwords.refusals.ts'
import { passwordMost, passwordStrength } from './passwords.rules.ts'
import { ChangePasswordInput } from './passwords.schema.ts'

describe('refuseWeakPassword', () => {
  test.each(['un cheval bleu sur le toit', 'vG7#kQp2!xZa', '日本語のながいパスワードです', 'ma tante aime Brest'])(
    'takes %j',
    (password) => expect(refuseWeakPassword(password, 'claire')).toBeNull(),
  )
  test('refuses what is short, counting characters and not code units', () => {
    expect(refuseWeakPassword('onze signes', 'claire')).toBe(passwordRefusals.tooShort)
    expect(refuseWeakPassword('🐴🐴🐴🐴🐴🐴', 'claire')).toBe(passwordRefusals.tooShort)
  })
  test.each([
    'motdepasse123',
    'MotDePasse2026!',
    'P@ssw0rd2026!!',
    'azertyuiop12',
    'Bonjour12345',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '123456789012',
    'Mot De Passe 1',
    'soleilsoleil',
    'cartable-2026',
    'vacances été 26',
  ])('refuses %j, which everybody tries', (password) =>
    expect(refuseWeakPassword(password, 'claire')).toBe(passwordRefusals.tooCommon),
  )
  test.each(['Coursarmor2026', 'cours armor 35!!', 'Armor-Cours-2026', 'C0ursArmor!!!', 'ArmorRennes.paris1'])(
    'refuses %j, made of the company’s name, where the company is known',
    (password) => {
      const [company, other] = ['Cours Armor Rennes', 'Leçons du Ponant']
      expect(refuseWeakPassword(password, 'claire', company)).toBe(passwordRefusals.holdsCompany)
      expect(refuseWeakPassword(password, 'claire', other)).toBeNull()
    },
  )
  test('takes a sentence in which a word of the company stands', () => {
    expect(refuseWeakPassword('mon cours de piano à Pleumeur', 'claire', 'Cours Armor')).toBeNull()
  })
  test('refuses the login itself, its domain left aside', () => {
    expect(refuseWeakPassword('Solenn.LeGoff 35000', 'solenn.legoff@exemple.fr')).toBe(passwordRefusals.holdsLogin)
  })
})

test('is typed with two hundred characters at most', () => {
  const chosen = (length: number) => {
    const password = 'un cheval bleu '.repeat(20).slice(0, length)
    return ChangePasswordInput.safeParse({ current: 'x', password, confirmation: password }).success
  }
  expect(passwordMost).toBe(200)
  expect([chosen(200), chosen(201)]).toEqual([true, false])
})

test('the hint counts what is missing, then tells good from better', () => {
  expect(passwordStrength('un chat', 'x')).toEqual({ level: 0, sentence: 'Encore 5\u00a0caractères au moins.' })
  expect(passwordStrength('un chat gris', 'x').level).toBe(1)
  expect(passwordStrength('un chat gris au bord du lac', 'x').level).toBe(2)
  expect(passwordStrength('motdepasse123', 'x').sentence).toBe(passwordRefusals.tooCommon.message)
})
