// The bell of the demo: what each of the staff would find in it on an ordinary morning; and terms of use being prepared.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { NotificationKind } from '@cartable/domain/kernel/notifications.ts'
import type { DemoPart } from '../../../platform/demo.ts'

const news: readonly (readonly [
  login: string,
  kind: NotificationKind,
  title: string,
  link: string | null,
  daysAgo: number,
  isRead: boolean,
])[] = [
  ['direction', 'import', 'Import «\u00a0Établissements\u00a0»\u00a0: terminé.', '/admin/excelFile', 2, true],
  ['direction', 'export', 'L’export de la table comptable est terminé.', '/accounting/tables', 1, false],
  ['commercial', 'contact', 'Claire Delmas vous confie un contact\u00a0: Gaëlle Tanguy.', '/contact/overview', 3, true],
  [
    'gestion',
    'course',
    'Cours contesté\u00a0: la durée déclarée n’est pas la bonne.',
    '/privateTuition/courses?statut=4-disputed',
    1,
    false,
  ],
]

const clientsText = `# Objet
Ces conditions disent ce que la société et la famille se doivent l’une à l’autre.

# Les cours
- Le professeur déclare le cours dans les deux jours.
- La famille le confirme ou le conteste dans les sept jours.
- Passé ce délai, le cours est tenu pour confirmé.

# Le paiement
La carte enregistrée est débitée à la confirmation du cours, jamais avant. La facture est disponible le jour même dans l’espace de la famille.

# Vos données
Elles ne servent qu’au suivi des cours. Vous pouvez en demander la copie ou l’effacement à tout moment.`

const teachersText = `# Objet
Ces conditions s’appliquent à tout professeur qui donne des cours par la société.

# La déclaration des cours
Chaque cours est déclaré dans les deux jours, avec sa durée réelle.

# La confidentialité
Ce que le professeur apprend d’un élève et de sa famille reste entre eux.`

/** No version is in force: whoever tries the demo is not stopped at the door. */
export const bellDemo: DemoPart = {
  name: 'notifications et conditions d’utilisation',
  load: async (db, world) => {
    const accounts = await db.selectFrom('accounts').select(['id', 'login']).execute()
    const afternoon = (daysAgo: number) => `${addDays(world.today, -daysAgo)}T14:20:00.000Z`
    await db
      .insertInto('notifications')
      .values(
        news.flatMap(([login, kind, title, link, daysAgo, isRead]) => {
          const account = accounts.find((one) => one.login === login)
          const createdAt = afternoon(daysAgo)
          return account
            ? [{ accountId: account.id, kind, title, link, createdAt, readAt: isRead ? createdAt : null }]
            : []
        }),
      )
      .execute()
    await db
      .insertInto('termsVersions')
      .values([
        {
          label: 'Clients, prochaine rentrée',
          audience: 'customer',
          body: clientsText,
          effectiveOn: addDays(world.today, 60),
          publishedAt: afternoon(1),
        },
        {
          label: 'Professeurs, projet',
          audience: 'teacher',
          body: teachersText,
          effectiveOn: addDays(world.today, 30),
          publishedAt: null,
        },
      ])
      .execute()
  },
}
