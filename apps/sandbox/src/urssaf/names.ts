// Birth names that decide what becomes of a registration.
import { type Fault, fault } from './validation.ts'

export type StatusCode =
  | 'APPAREILLAGE_EC'
  | 'APPAREILLAGE_VALIDE'
  | 'APPAREILLAGE_NF'
  | 'PARTICULIER_BLOQUE'
  | 'MANDAT_ECHU'

export const STATUS_LABELS: Record<StatusCode, [label: string, look: string]> = {
  APPAREILLAGE_EC: ['En cours', 'warning'],
  APPAREILLAGE_VALIDE: ['Confirmé', 'success'],
  APPAREILLAGE_NF: ['Non finalisé', 'warning'],
  PARTICULIER_BLOQUE: ['Bloqué', 'danger'],
  MANDAT_ECHU: ['Mandat expiré', 'danger'],
}

export function isStatusCode(value: unknown): value is StatusCode {
  return typeof value === 'string' && Object.hasOwn(STATUS_LABELS, value)
}

/** Refused at once. */
export const REFUSED_NAMES: Record<string, [status: number, fault: Fault, help: string]> = {
  INCONNU: [400, fault('ERR_DGFIP_R2P_INCONNU', 'Identité inconnue de la DGFiP'), 'Identité inconnue des impôts.'],
  SANSIMPOT: [400, fault('ERR_DGFIP_IMPOTPART_INCONNU', 'Aucune déclaration'), 'Aucune déclaration de revenus.'],
  PLUSIEURS: [
    400,
    fault('ERR_ECV_PARTICULIERS_EXISTENT', 'Plusieurs particuliers'),
    'Plusieurs comptes pour la même personne.',
  ],
  CONTACT: [
    400,
    fault('ERR_CONTACT', 'Contact incohérent'),
    'Téléphone, courriel ou adresse différents de ceux connus.',
  ],
  COMMUNE: [400, fault('ERR_CONTACT_ADRESSE_COMMUNE', 'Commune inconnue'), 'Commune de l’adresse inconnue.'],
  BANQUE: [400, fault('ERR_COORDONNEES_BANCAIRES', 'Compte inconnu'), 'Compte bancaire refusé.'],
  BACB: [400, fault('ERR_APPEL_BACB', 'Vérification impossible'), 'Compte bancaire impossible à vérifier.'],
  NOUVEAUTE: [
    400,
    fault('ERR_CODE_INEDIT', 'Motif nouveau', 'Décrit nulle part'),
    'Code d’erreur que personne ne connaît.',
  ],
  TECHNIQUE: [500, fault('ERREUR_TECHNIQUE', 'Erreur technique'), 'Erreur 500.'],
}

/** Accepted, then not confirmed like the others. */
export const SLOW_NAMES: Record<string, [status: StatusCode, help: string]> = {
  ATTENTE: ['APPAREILLAGE_EC', 'Le client n’accepte jamais.'],
  NONFINALISE: ['APPAREILLAGE_NF', 'Le client s’arrête en chemin.'],
  BLOQUE: ['PARTICULIER_BLOQUE', 'Le compte se trouve bloqué.'],
  ECHU: ['MANDAT_ECHU', 'Le mandat se trouve expiré.'],
}

const TEST_STATUSES: Record<string, StatusCode> = {
  '0001': 'APPAREILLAGE_VALIDE',
  '0002': 'APPAREILLAGE_EC',
  '0003': 'PARTICULIER_BLOQUE',
  '0004': 'MANDAT_ECHU',
  '0005': 'APPAREILLAGE_NF',
}
/** How an identifier of test is written: any number, a status and a day. */
export const TEST_ID = 'c0dec0de-NNNN-4000-8000-SSSSaaaammjj'

/** A customer known without registration, for demonstration data; null for any other identifier. */
export function testClient(id: string): { status: StatusCode; sinceMs: number } | null {
  const [, code = '', year, month, day] = /^c0dec0de-[0-9a-f]{4}-4000-8000-(\d{4})(\d{4})(\d{2})(\d{2})$/.exec(id) ?? []
  const status = TEST_STATUSES[code]
  const sinceMs = Date.parse(`${year}-${month}-${day}T09:00:00Z`)
  return status && !Number.isNaN(sinceMs) ? { status, sinceMs } : null
}

export function magicName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase()
}
