// Prints what a cold browser downloads for a page, from the build's manifest: JavaScript and CSS, gzipped.
// Usage: node size.mjs [--json]   after `vite build`; pages are named by the screens they open.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = process.env.WEB_DIST ?? join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/**
 * Screens that each page opens, besides its entry; a part of the module's path. The office counts script and style
 * together; outside it they have a limit each.
 */
const pages = {
  clients: {
    entry: 'index.html',
    limitKiB: 275,
    opens: [
      'platform/theme/components.ts',
      'platform/shell/frame/Shell.tsx',
      'platform/shell/Guarded.tsx',
      'modules/customers/CustomerList.tsx',
    ],
  },
  connexion: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['modules/access/sign-in/outside/SignInPage.tsx'],
  },
  accueilFamille: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['modules/courses/outside/FamilyHome.tsx', 'modules/access/notifications/outside/Bell.tsx'],
  },
  agendaFamille: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['modules/courses/agenda/outside/AgendaPage.tsx', 'modules/access/notifications/outside/Bell.tsx'],
  },
  accueilProfesseur: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['modules/courses/outside/TeacherHome.tsx', 'modules/access/notifications/outside/Bell.tsx'],
  },
  agendaProfesseur: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['modules/courses/agenda/outside/TeacherAgendaPage.tsx', 'modules/access/notifications/outside/Bell.tsx'],
  },
  groupeDeStage: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: [
      'modules/traineeships/own-groups/outside/OwnGroupPage.tsx',
      'modules/access/notifications/outside/Bell.tsx',
    ],
  },
  accueilEleve: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['modules/courses/outside/PupilHome.tsx', 'modules/access/notifications/outside/Bell.tsx'],
  },
  candidature: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['recruitment/outside/ApplicationPage.tsx'],
  },
  inscriptionStage: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['buying/outside/BuyStagePage.tsx', 'modules/access/notifications/outside/Bell.tsx'],
  },
  paiementStage: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['buying/outside/PayStagePage.tsx', 'modules/access/notifications/outside/Bell.tsx'],
  },
  lienCours: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['confirmations/outside/ValidatePage.tsx'],
  },
  lienPrix: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['prices/outside/PricePage.tsx'],
  },
  lienEleve: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['linking/outside/TeacherProposalPage.tsx'],
  },
  lienCoursArretes: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['no-longer-courses/outside/SilencePage.tsx'],
  },
  mandat: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['receipts/outside/MandatePage.tsx'],
  },
  paiementDuLien: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['payments/outside/AuthenticatePage.tsx'],
  },
  motDePasse: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['sign-in/outside/ResetPage.tsx'],
  },
  conditions: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['terms/outside/TermsPage.tsx'],
  },
  demandeVisiteur: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['contacts/outside/PublicContactPage.tsx'],
  },
  inscription: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['registration/outside/RegistrationPage.tsx'],
  },
  profil: {
    entry: 'outside.html',
    limitKiB: 120,
    cssLimitKiB: 12,
    opens: ['accounts/outside/ProfilePage.tsx', 'modules/access/notifications/outside/Bell.tsx'],
  },
}

const filesOf = (chunk, found = new Set()) => {
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const css of chunk.css ?? []) found.add(css)
  for (const name of chunk.imports ?? []) filesOf(manifest[name], found)
  return found
}
const gzipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

let isOver = false
const report = {}
for (const [page, { entry, limitKiB, cssLimitKiB, opens }] of Object.entries(pages)) {
  const files = filesOf(manifest[entry])
  const absent = []
  for (const screen of opens) {
    const chunk = Object.entries(manifest).find(([name]) => name.endsWith(screen))?.[1]
    // A screen that shares the entry's chunk has none of its own.
    if (chunk) filesOf(chunk, files)
    else if (!screen.startsWith('platform/')) absent.push(screen)
  }
  const sizes = [...files].map((file) => ({ file, bytes: gzipped(file) })).sort((a, b) => b.bytes - a.bytes)
  const kibOf = (wanted) => sizes.filter(wanted).reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  const cssKiB = cssLimitKiB === undefined ? 0 : kibOf(({ file }) => file.endsWith('.css'))
  const total = kibOf(() => true) - cssKiB
  isOver ||= total > limitKiB || cssKiB > (cssLimitKiB ?? 0)
  report[page] = { totalKiB: Number(total.toFixed(1)), limitKiB, cssKiB: Number(cssKiB.toFixed(1)), absent, sizes }
}
if (process.argv.includes('--json')) console.log(JSON.stringify(report))
else
  for (const [page, { totalKiB, limitKiB, cssKiB, absent, sizes }] of Object.entries(report)) {
    console.log(
      `${page}: ${totalKiB} KiB gzip (limit ${limitKiB})${cssKiB > 0 ? `, style ${cssKiB}` : ''}${absent.length > 0 ? ` — not built: ${absent}` : ''}`,
    )
    for (const { file, bytes } of sizes.slice(0, 12)) console.log(`  ${(bytes / 1024).toFixed(1).padStart(6)}  ${file}`)
  }
process.exitCode = isOver ? 1 : 0
