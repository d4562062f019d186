// What the API checks of a payment request: amounts to the cent, dates within one month and after the activation, parties.
import { type Body, type Fault, fault } from './validation.ts'

const isRecord = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
/** Amounts travel as euros with two decimals at most. */
const centsOf = (value: unknown): number | null => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const cents = Math.round(value * 100)
  return Math.abs(value * 100 - cents) < 1e-6 ? cents : null
}
const timeOf = (value: unknown): number => (isText(value) ? Date.parse(value) : Number.NaN)
const monthOf = (value: unknown): string => String(value).slice(0, 7)

const REQUIRED = ['idTiersFacturation', 'idClient', 'dateNaissanceClient', 'numFactureTiers'] as const
const DATES = ['dateFacture', 'dateDebutEmploi', 'dateFinEmploi'] as const
/** Home tutoring. */
const NATURES: Record<string, string> = { '100': '100A001' }
const MAX_LINES = 10

export interface CheckedRequest {
  totalCents: number
  depositCents: number
}

/** The faults of one request, or what it amounts to. `activeMs`: when its customer accepted. */
export function checkRequest(body: unknown, nowMs: number, activeMs: number): Fault[] | CheckedRequest {
  if (!isRecord(body)) return [fault('ERREUR_VALIDATION', 'Requête incorrecte', 'InputDemandePaiement attendu')]
  const missing = [
    ...REQUIRED.filter((name) => !isText(body[name])),
    ...DATES.filter((name) => Number.isNaN(timeOf(body[name]))),
  ]
  if (missing.length > 0)
    return [fault('ERREUR_VALIDATION', 'Requête incorrecte', `Champs absents ou incorrects : ${missing.join(', ')}`)]
  const faults = [...dateFaults(body, nowMs, activeMs), ...amountFaults(body)]
  if (faults.length > 0) return faults
  return { totalCents: centsOf(body.mntFactureTTC) ?? 0, depositCents: centsOf(body.mntAcompte ?? 0) ?? 0 }
}

function dateFaults(body: Body, nowMs: number, activeMs: number): Fault[] {
  const [from, to] = [timeOf(body.dateDebutEmploi), timeOf(body.dateFinEmploi)]
  const faults: Fault[] = []
  // days are those of France, which begin up to two hours before those of UTC
  if (Math.max(from, to, timeOf(body.dateFacture)) > nowMs + 2 * 3_600_000)
    faults.push(fault('ERR_DATE_FUTUR', 'Date dans le futur'))
  if (to < from) faults.push(fault('ERR_DATE_FIN_AVANT_DATE_DEB', 'Fin avant le début'))
  if (monthOf(body.dateDebutEmploi) !== monthOf(body.dateFinEmploi))
    faults.push(fault('ERR_PERIODE_EMPLOI_MOIS_NON_UNIQUE', 'Période sur deux mois'))
  if (String(body.dateDebutEmploi).slice(0, 10) < new Date(activeMs).toISOString().slice(0, 10))
    faults.push(fault('ERR_LIEN_PARTICULIER_PRESTATAIRE', 'Période avant le lien'))
  return faults
}

function amountFaults(body: Body): Fault[] {
  const [total, net] = [centsOf(body.mntFactureTTC), centsOf(body.mntFactureHT)]
  const deposit = centsOf(body.mntAcompte ?? 0)
  const lines = Array.isArray(body.inputPrestations) ? body.inputPrestations.filter(isRecord) : []
  if (total === null || net === null || deposit === null) return [fault('ERR_FORMAT_VALEUR', 'Montant incorrect')]
  if (total < 0 || net < 0 || deposit < 0) return [fault('ERR_VALEUR_NEGATIVE', 'Montant négatif')]
  if (lines.length === 0 || lines.length > MAX_LINES) return [fault('ERR_NBRE_PREST_MAX', 'Nombre de prestations')]
  const faults = lines.flatMap(lineFaults)
  if (lines.reduce((sum, line) => sum + (centsOf(line.mntPrestationTTC) ?? 0), 0) !== total)
    faults.push(fault('ERR_TOTAL_PRESTATIONS', 'Total des prestations'))
  if (deposit * 2 > total) faults.push(fault('ERR_MONTANT_ACOMPTE', 'Acompte supérieur à 50 %'))
  if (deposit > 0 && Number.isNaN(timeOf(body.dateVersementAcompte)))
    faults.push(fault('ERREUR_VALIDATION', 'Requête incorrecte', 'dateVersementAcompte attendue'))
  return faults
}

function lineFaults(line: Body): Fault[] {
  const [unit, total, net, vat] = ['mntUnitaireTTC', 'mntPrestationTTC', 'mntPrestationHT', 'mntPrestationTVA'].map(
    (name) => centsOf(line[name]),
  )
  if (unit == null || total == null || net == null || vat == null || typeof line.quantite !== 'number')
    return [fault('ERR_FORMAT_VALEUR', 'Montant incorrect')]
  const faults: Fault[] = []
  if (Math.abs(Math.round(unit * line.quantite) - total) > 1) faults.push(fault('ERR_MNT_PREST_TTC', 'Montant TTC'))
  if (net + vat !== total) faults.push(fault('ERR_MNT_PREST_HT_TVA', 'Montant HT et TVA'))
  const nature = isText(line.codeNature) ? NATURES[line.codeNature] : undefined
  if (nature === undefined) faults.push(fault('ERR_CODE_NATURE', 'Nature inconnue'))
  else if (line.codeActivite !== undefined && line.codeActivite !== nature)
    faults.push(fault('ERR_CODE_ACTIVITE', 'Activité inconnue'))
  if (line.unite !== 'HEURE' && line.unite !== 'FORFAIT') faults.push(fault('ERREUR_VALIDATION', 'Unité incorrecte'))
  if (line.complement2 !== undefined && !/^(SAP\d{9}|\d{14})$/.test(String(line.complement2)))
    faults.push(fault('ERR_FORMAT_NUMINTERVENANT', 'Numéro d’intervenant incorrect'))
  return faults
}
