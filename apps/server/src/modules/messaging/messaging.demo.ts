// Messages of the demo company: a template or two for each kind of record, and what the staff wrote these last weeks.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { Channel } from '@cartable/domain/messaging/templates.schema.ts'
import type { ThemeKey } from '@cartable/domain/messaging/themes.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'

type Template = {
  readonly name: string
  readonly theme: ThemeKey
  readonly channels: Channel[]
  readonly subject: string | null
  readonly title?: string
  readonly body: string
}
const signature = '\n\nBien à vous,\n{{gestionnaire}}\n{{societe}}'

const templates: readonly Template[] = [
  {
    name: 'Prendre des nouvelles',
    theme: 'customers',
    channels: ['mail'],
    subject: 'Comment se passent les cours de {{eleves}}\u202f?',
    title: 'Un mot de votre conseiller',
    body: `Bonjour {{civilite}} {{nom}},\n\nLes cours de {{eleves}} ont commencé depuis quelque temps. Tout se passe-t-il comme vous le souhaitiez\u202f? Un simple mot en réponse à ce message suffit.\n\nProchain cours\u00a0: {{prochain_cours}}.${signature}`,
  },
  {
    name: 'Solde à régler',
    theme: 'customers',
    channels: ['mail'],
    subject: 'Votre solde de {{solde_du}}',
    body: `Bonjour {{civilite}} {{nom}},\n\nSauf erreur de notre part, il reste {{solde_du}} à régler sur le dossier {{numero_client}}. Vous pouvez payer par carte depuis votre espace.${signature}`,
  },
  {
    name: 'Rappelez-nous',
    theme: 'customers',
    channels: ['sms', 'whatsapp'],
    subject: null,
    body: 'Bonjour, {{gestionnaire}} de {{societe}} a essayé de vous joindre au sujet des cours de {{eleves}}. Merci de nous rappeler.',
  },
  {
    name: 'Préparer le prochain cours',
    theme: 'students',
    channels: ['mail', 'sms'],
    subject: 'Ton prochain cours',
    body: 'Bonjour {{prenom}},\n\nTon prochain cours a lieu le {{prochain_cours}}. Pense à noter ce que tu veux travailler.\n\n{{gestionnaire}}',
  },
  {
    name: 'Demande de disponibilités',
    theme: 'teachers',
    channels: ['mail'],
    subject: 'Vos disponibilités pour les prochaines semaines',
    body: `Bonjour {{prenom}},\n\nPouvez-vous mettre à jour vos disponibilités dans votre espace\u202f? Nous avons des demandes en {{matieres}} près de {{ville}}.${signature}`,
  },
  {
    name: 'Cours à déclarer',
    theme: 'teachers',
    channels: ['sms', 'whatsapp'],
    subject: null,
    body: 'Bonjour {{prenom}}, pensez à déclarer vos derniers cours dans votre espace. Merci, {{gestionnaire}}',
  },
  {
    name: 'Point sur le contrat',
    theme: 'contracts',
    channels: ['mail'],
    subject: 'Les cours de {{matiere}} de {{prenom_eleve}}',
    body: `Bonjour {{civilite}} {{nom}},\n\nLe contrat {{numero_contrat}} ({{matiere}}, {{niveau}}) lie {{prenom_eleve}} à {{professeur}} depuis le {{date_debut}}. Le dernier cours a eu lieu le {{dernier_cours}}.\n\nSouhaitez-vous changer le rythme des cours\u202f?${signature}`,
  },
  {
    name: 'Précision sur un cours',
    theme: 'courses',
    channels: ['mail'],
    subject: 'Le cours du {{date_cours}}',
    body: `Bonjour {{civilite}} {{nom}},\n\nNous revenons vers vous au sujet du cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}}, le {{date_cours}} à {{heure_cours}} ({{duree}}).${signature}`,
  },
  {
    name: 'Envoi d’une facture',
    theme: 'bills',
    channels: ['mail'],
    subject: 'Votre facture {{reference_facture}}',
    body: `Bonjour {{civilite}} {{nom}},\n\nVotre facture {{reference_facture}} du {{date_facture}}, d’un montant de {{montant}}, est dans votre espace. Reste à payer\u00a0: {{reste_a_payer}}.${signature}`,
  },
]

type Written = {
  readonly channel: Channel
  readonly subject: string | null
  readonly body: (name: string) => string
  readonly outcome: 'sent' | 'failed' | 'delivered'
}
const written: readonly Written[] = [
  {
    channel: 'mail',
    subject: 'Comment se passent les cours\u202f?',
    body: (name) =>
      `Bonjour ${name},\n\nLes cours ont commencé depuis quelque temps. Tout se passe-t-il comme vous le souhaitiez\u202f?\n\nBien à vous`,
    outcome: 'sent',
  },
  {
    channel: 'sms',
    subject: null,
    body: () => 'Bonjour, nous avons essayé de vous joindre ce matin. Merci de nous rappeler.',
    outcome: 'delivered',
  },
  {
    channel: 'mail',
    subject: 'Votre attestation fiscale',
    body: (name) =>
      `Bonjour ${name},\n\nVotre attestation est disponible dans votre espace, rubrique Documents.\n\nBien à vous`,
    outcome: 'sent',
  },
  {
    channel: 'mail',
    subject: 'Rendez-vous de bilan',
    body: (name) =>
      `Bonjour ${name},\n\nSeriez-vous disponible la semaine prochaine pour un bilan d’une dizaine de minutes\u202f?`,
    outcome: 'failed',
  },
]

/** Somebody written to, and the record it is about. */
const readers = (world: DemoWorld) => [
  ...world.customers.slice(0, 25).map(({ id, personId, name }) => ({ table: 'customers', id, personId, name })),
  ...world.teachers.slice(0, 10).map(({ id, personId, name }) => ({ table: 'teachers', id, personId, name })),
]

export const messagingDemo: DemoPart = {
  name: 'modèles et messages',
  load: async (db, world) => {
    await db
      .insertInto('messageTemplates')
      .values(templates.map((template) => ({ title: null, ...template })))
      .execute()
    for (const { table, id, personId, name } of readers(world)) {
      const person = await db
        .selectFrom('people')
        .select(['email', 'mobilePhone', 'phone'])
        .where('id', '=', personId)
        .executeTakeFirstOrThrow()
      const count = world.random.integer(1, written.length)
      for (const { channel, subject, body, outcome } of written.slice(0, count)) {
        const address = channel === 'mail' ? person.email : (person.mobilePhone ?? person.phone)
        if (address === null) continue
        const at =
          `${addDays(world.today, -world.random.integer(1, 60))}T${9 + world.random.integer(0, 8)}:30:00Z`.replace(
            'T9:',
            'T09:',
          )
        const error = outcome === 'failed' ? `L’adresse ${address} a été refusée par le serveur du destinataire.` : null
        const message = await db
          .insertInto('messages')
          .values({
            channel,
            purpose: 'contextual',
            aboutClass: table,
            aboutId: id,
            senderAccountId: world.staff[world.random.integer(0, 3)]?.accountId ?? null,
            subject,
            body: body(name),
            status: outcome === 'failed' ? 'failed' : 'sent',
            sentAt: outcome === 'failed' ? null : at,
            createdAt: at,
            attempts: 1,
            lastError: error,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('messageRecipients')
          .values({
            messageId: message.id,
            personId,
            address,
            status: outcome === 'failed' ? 'failed' : 'sent',
            error,
            deliveredAt: outcome === 'delivered' ? at : null,
          })
          .execute()
      }
    }
  },
}
