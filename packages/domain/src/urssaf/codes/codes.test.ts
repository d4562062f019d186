// Proves that every code of the Urssaf is explained, an unknown one quoted, and that statuses are read.
import { describe, expect, it } from 'vitest'
import { activationDay, clientStatusOf } from '../statuses.ts'
import { codeSentence, explainCode, knownCodes } from './codes.ts'
import { rejectReason } from './reject-codes.ts'

/** Those of the documentation. */
const documented = [
  ...['ERR_DATE_FUTUR', 'ERR_DATE_FIN_AVANT_DATE_DEB', 'ERR_PERIODE_EMPLOI_MOIS_NON_UNIQUE'],
  ...['ERR_DATE_PAIEMENT_AVANT_EXP', 'ERR_MONTANT_ACOMPTE', 'ERR_TOTAL_PRESTATIONS', 'ERR_MNT_PREST_TTC'],
  ...['ERR_MNT_PREST_HT_TVA', 'ERR_FORMAT_VALEUR', 'ERR_VALEUR_NEGATIVE', 'ERR_NBRE_PREST_MAX', 'ERR_ACOMPTE_BLOQUE'],
  ...['ERR_CODE_NATURE', 'ERR_CODE_ACTIVITE', 'ERR_CODE_ACTIVITE_NATURE', 'ERR_PARTICULIER_INCONNU'],
  ...['ERR_PRESTATAIRE_EMETTEUR_INCONNU', 'ERR_PRESTATAIRE_FACTURATION_INCONNU', 'ERR_LIEN_PARTICULIER_PRESTATAIRE'],
  ...['ERR_LIEN_TIERS_PRESTATION_PARTICULIER', 'ERR_LIEN_TIERS_PRESTATION_PARTICULIER_EXISTE', 'ERR_FACTURE_DOUBLON'],
  ...['ERR_CMPT_BLOQUE', 'ERR_COMPTE_BLOQUE', 'ERR_MANDAT_ECHU', 'ERREUR_GARANTIE_FINANCIERE_NON_CONFORME'],
  ...['ERR_FORMAT_NUMINTERVENANT', 'ERR_NUMINTERVENANT_MANQUANT', 'ERR_NUMINTERVENANT_BLOQUE'],
  ...['ERR_DGFIP_R2P_INCONNU', 'ERR_DGFIP_IMPOTPART_INCONNU', 'ERR_ECV_PARTICULIERS_EXISTENT'],
  ...['ERREUR_REFERENCE_PARTICULIER_EXISTANTE_TYPE', 'ERR_DATE_NAISSANCE_FUTUR', 'ERR_LIEU_NAISSANCE_COMMUNE'],
  ...['ERREUR_LIEU_NAISSANCE_PAYS', 'ERR_CONTACT', 'ERR_CONTACT_ADRESSE_COMMUNE', 'ERR_CONTACT_ADRESSE_VOIE'],
  ...['ERR_COORDONNEES_BANCAIRES', 'ERR_APPEL_BACB', 'ERREUR_VALIDATION', 'ERREUR_TECHNIQUE'],
  ...['ERR_CRITERE_RECHERCHE_VIDE', 'ERR_NBRE_MAX_RESULTAT', 'ERR_RECHERCHE_VIDE', 'ERR_RECHERCHE_PARTICULIER'],
]

describe('a code', () => {
  it.each(documented)('%s is known, says what happened and what to do', (code) => {
    const { isKnown, explanation, whatToDo } = explainCode(code)
    expect(isKnown).toBe(true)
    expect(explanation).toMatch(/^\p{Lu}.{20,}\.$/u)
    expect(whatToDo).toMatch(/^\p{Lu}.{12,}\.$/u)
    expect(codeSentence({ explanation, whatToDo })).not.toContain(code)
  })
  it('is explained once each: nothing is said twice for two causes', () => {
    const sentences = knownCodes.map((code) => codeSentence(explainCode(code)))
    // spellings of one cause: blocked accounts, wrong shapes
    expect(knownCodes.length - new Set(sentences).size).toBeLessThanOrEqual(2)
  })
  it('is placed at the field that it is about', () => {
    expect(explainCode('ERR_DGFIP_R2P_INCONNU').path).toBe('birthName')
    expect(explainCode('ERR_COORDONNEES_BANCAIRES').path).toBe('bank.iban')
    expect(explainCode('ERREUR_LIEU_NAISSANCE_PAYS').path).toBe('birthCityCode')
    expect(explainCode('ERR_CONTACT_ADRESSE_VOIE').path).toBe('address')
    expect(explainCode('ERR_CONTACT_TELEPHONE').path).toBe('email')
    expect(explainCode('ERREUR_TECHNIQUE').path).toBeUndefined()
  })
  it('that is unknown is quoted with what the Urssaf says', () => {
    const unknown = explainCode('ERR_CODE_INEDIT', { message: 'Motif nouveau.', description: '' })
    expect(unknown).toMatchObject({ isKnown: false, code: 'ERR_CODE_INEDIT' })
    expect(unknown.explanation).toBe('L’Urssaf a répondu «\u00a0ERR_CODE_INEDIT\u00a0»\u00a0: Motif nouveau.')
    expect(explainCode('').explanation).toBe('L’Urssaf a répondu «\u00a0sans code\u00a0».')
    expect(explainCode('x'.repeat(5_000)).explanation.length).toBeLessThan(400)
    expect(explainCode('constructor').isKnown).toBe(false)
  })
  it('of a refused request is explained, an unknown one quoted', () => {
    expect(rejectReason('CONTEST_FACT_REGLEE')).toBe('Le client dit avoir déjà payé la facture.')
    expect(rejectReason('PREST_ABS')).toContain('PREST_ABS')
  })
})

describe('a status', () => {
  it('has a meaning of ours', () => {
    const codes = ['APPAREILLAGE_EC', 'APPAREILLAGE_NF', 'APPAREILLAGE_VALIDE', 'PARTICULIER_BLOQUE', 'MANDAT_ECHU']
    expect(codes.map((code) => clientStatusOf(code)?.status)).toEqual([
      ...['pending', 'pending', 'active', 'blocked', 'expired'],
    ])
    expect(clientStatusOf('AUTRE')).toBeNull()
  })
  it.each([
    ['Appareillage validé le 03/02/2026 14:05:09', '2026-02-03'],
    ['03/02/2026 00:00:00', '2026-02-03'],
    ['31/02/2026 00:00:00', null],
    ['le 3/2/2026', null],
    ['facture 1203/02/20261', null],
    ['', null],
    [null, null],
  ])('%s begins on %s', (description, day) => {
    expect(activationDay(description)).toBe(day)
  })
})
