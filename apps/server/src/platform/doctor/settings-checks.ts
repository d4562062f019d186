// What is unsafe or missing in the settings of a company in production: the one list that a start and `npm run doctor` read.
import { danger, type Finding, fine, warning } from './findings.ts'

type Environment = Readonly<Record<string, string | undefined>>

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])
const urlOf = (text: string | undefined): URL | null => (text && URL.canParse(text) ? new URL(text) : null)
const isOwnMachine = (text: string | undefined): boolean => ownMachine.has(urlOf(text)?.hostname ?? '')

/** Nobody but whoever sits at the machine reaches a company of that address. */
const isClosed = (env: Environment): boolean => isOwnMachine(env.PUBLIC_URL)

const publicAddress = (env: Environment): Finding => {
  const url = urlOf(env.PUBLIC_URL)
  if (!url) return danger('Adresse publique\u00a0: PUBLIC_URL est obligatoire en production.')
  if (isClosed(env))
    return warning('Adresse publique\u00a0: cette machine seule, personne d’autre ne peut se connecter.')
  if (url.protocol !== 'https:')
    return danger(
      'Adresse publique\u00a0: en clair (http)\u202f; mots de passe et cookies se liraient en chemin. Donnez PUBLIC_URL en https.',
    )
  return fine(`Adresse publique\u00a0: ${url.origin}.`)
}

const database = (env: Environment): Finding =>
  env.DATABASE_URL
    ? fine('Base de données\u00a0: donnée par DATABASE_URL.')
    : danger('Base de données\u00a0: DATABASE_URL est obligatoire en production.')

const secretKey = (env: Environment): Finding => {
  const key = Buffer.from(env.SECRET_KEY ?? '', 'base64')
  if (!env.SECRET_KEY) return danger('Clé de chiffrement\u00a0: SECRET_KEY est obligatoire en production.')
  // of 32 random bytes fewer than 20 different ones are never seen
  if (key.length !== 32 || new Set(key).size < 16)
    return danger('Clé de chiffrement\u00a0: SECRET_KEY n’est pas tirée au hasard (openssl rand -base64 32).')
  return fine('Clé de chiffrement\u00a0: donnée.')
}

const proxies = (env: Environment): Finding => {
  const given = env.TRUSTED_PROXIES?.trim()
  if (given && given !== 'none') return fine(`Mandataires\u00a0: ${given}.`)
  if (isClosed(env)) return fine('Mandataires\u00a0: aucun.')
  if (given === 'none' && urlOf(env.PUBLIC_URL)?.protocol !== 'https:') return fine('Mandataires\u00a0: aucun.')
  if (given === 'none')
    return warning(
      'Mandataires\u00a0: aucun n’est déclaré, et ce programme ne parle pas https. S’il y en a un, tout le monde a la même adresse, et les limites valent pour tous ensemble.',
    )
  return danger(
    'Mandataires\u00a0: TRUSTED_PROXIES est à donner (adresses du mandataire, ou none s’il n’y en a pas). Sans lui, tout le monde a la même adresse, et les limites valent pour tous ensemble.',
  )
}

const mailServer = (env: Environment): Finding => {
  if (!env.SMTP_HOST)
    return (isClosed(env) ? warning : danger)('Courriels\u00a0: SMTP_HOST manque\u202f; aucun message ne partirait.')
  if (!env.MAIL_FROM || env.MAIL_FROM.endsWith('.example'))
    return warning('Courriels\u00a0: MAIL_FROM manque\u202f; les messages partiraient d’une adresse qui n’existe pas.')
  if (Boolean(env.MAIL_REPLIES_DOMAIN) !== Boolean(env.MAIL_REPLIES_SECRET))
    return warning(
      'Courriels\u00a0: réponses réglées à moitié\u202f; MAIL_REPLIES_DOMAIN et MAIL_REPLIES_SECRET vont ensemble.',
    )
  if (!env.MAIL_REPORTS_SECRET)
    return warning('Courriels\u00a0: MAIL_REPORTS_SECRET manque\u202f; les messages non remis ne seront pas signalés.')
  return fine(`Courriels\u00a0: envoyés par ${env.SMTP_HOST}, expéditeur ${env.MAIL_FROM}.`)
}

const cards = (env: Environment): Finding => {
  const key = env.STRIPE_SECRET_KEY
  if (!key) return warning('Cartes bancaires\u00a0: STRIPE_SECRET_KEY manque\u202f; personne ne peut payer par carte.')
  if (key === 'sk_test_sandbox' || isOwnMachine(env.STRIPE_API_URL))
    return danger('Cartes bancaires\u00a0: réglées sur le bac à sable\u202f; des paiements sembleraient reçus.')
  if (/^(sk|rk)_test_/.test(key)) return warning('Cartes bancaires\u00a0: clé d’essai\u202f; aucun argent n’arrive.')
  if (!env.STRIPE_PUBLISHABLE_KEY)
    return danger('Cartes bancaires\u00a0: réglées à moitié\u202f; STRIPE_PUBLISHABLE_KEY manque.')
  if (!env.STRIPE_WEBHOOK_SECRET)
    return danger(
      'Cartes bancaires\u00a0: réglées à moitié\u202f; sans STRIPE_WEBHOOK_SECRET, un paiement qui aboutit plus tard n’est pas su.',
    )
  return fine('Cartes bancaires\u00a0: réglées.')
}

const advance = (env: Environment): Finding => {
  if (!env.URSSAF_CLIENT_ID)
    return warning('Avance immédiate\u00a0: URSSAF_CLIENT_ID manque\u202f; personne ne peut en profiter.')
  if (env.URSSAF_CLIENT_ID === 'sandbox' || isOwnMachine(env.URSSAF_API_URL))
    return danger('Avance immédiate\u00a0: réglée sur le bac à sable\u202f; des avances sembleraient accordées.')
  if (!env.URSSAF_CLIENT_SECRET)
    return danger('Avance immédiate\u00a0: réglée à moitié\u202f; URSSAF_CLIENT_SECRET manque.')
  if (env.URSSAF_API_URL?.includes('api-edi.'))
    return warning('Avance immédiate\u00a0: adresse d’essai de l’Urssaf\u202f; aucune avance n’est versée.')
  return fine('Avance immédiate\u00a0: réglée.')
}

const telephones = (env: Environment): Finding => {
  if (['SMS_API_URL', 'WHATSAPP_API_URL'].some((name) => isOwnMachine(env[name])))
    return danger('SMS et WhatsApp\u00a0: réglés sur le bac à sable\u202f; les messages n’arriveraient à personne.')
  const missing = [
    env.SMS_API_KEY && !env.SMS_WEBHOOK_SECRET ? 'SMS_WEBHOOK_SECRET' : '',
    env.WHATSAPP_ACCESS_TOKEN && !env.WHATSAPP_APP_SECRET ? 'WHATSAPP_APP_SECRET' : '',
  ].filter(Boolean)
  if (missing.length > 0)
    return warning(
      `SMS et WhatsApp\u00a0: réglés à moitié\u202f; sans ${missing.join(' ni ')}, on ne sait pas ce qui est arrivé.`,
    )
  const set = [env.SMS_API_KEY ? 'SMS' : '', env.WHATSAPP_ACCESS_TOKEN ? 'WhatsApp' : ''].filter(Boolean)
  return fine(`SMS et WhatsApp\u00a0: ${set.join(' et ') || 'non réglés, et proposés à personne'}.`)
}

const storedFiles = (env: Environment): Finding =>
  env.S3_BUCKET
    ? fine(`Fichiers\u00a0: dans ${env.S3_BUCKET}.`)
    : fine('Fichiers\u00a0: sur le disque (DATA_DIR). Plusieurs copies du programme demandent S3_BUCKET.')

const antivirus = (env: Environment): Finding => {
  if (!env.ANTIVIRUS_ADDRESS)
    return fine('Antivirus\u00a0: aucun (ANTIVIRUS_ADDRESS)\u202f; les fichiers sont vérifiés par leur contenu seul.')
  return env.ANTIVIRUS_ABSENT === 'accept'
    ? warning('Antivirus\u00a0: réglé, mais les fichiers passent sans lui s’il ne répond pas (ANTIVIRUS_ABSENT).')
    : fine('Antivirus\u00a0: réglé\u202f; sans réponse de lui, aucun fichier n’est accepté.')
}

const collector = (env: Environment): Finding => {
  const url = urlOf(env.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT)
  if (!url) return fine('Journal\u00a0: sur la sortie du programme seule.')
  return url.protocol === 'https:' || isOwnMachine(url.href)
    ? fine(`Journal\u00a0: envoyé aussi à ${url.host}.`)
    : warning(`Journal\u00a0: envoyé en clair (http) à ${url.host}\u202f; il se lirait en chemin.`)
}

/** In the order in which they are shown. */
const checks = [
  publicAddress,
  database,
  secretKey,
  proxies,
  mailServer,
  cards,
  advance,
  telephones,
  storedFiles,
  antivirus,
  collector,
]

export const checkSettings = (given: Environment): Finding[] => checks.map((check) => check(given))

/** Sentence that refuses to start; null when a company may be served. */
export const refusalOf = (findings: readonly Finding[]): string | null => {
  const dangers = findings.filter(({ level }) => level === 'danger')
  if (dangers.length === 0) return null
  const lines = dangers.map(({ line }) => `- ${line}`).join('\n')
  return `Cette installation n’est pas sûre\u00a0:\n${lines}\nTout ce qui est à voir\u00a0: npm run doctor.`
}
