// What a module gives to the pages outside the office, and how a screen of them is made. Begin here.
//
// Families, pupils, teachers and visitors have an entry of their own (`outside.html`, `src/outside.tsx`): no Mantine, no
// TanStack Router, no schema. A screen of it lives in `modules/<m>/outside/` (or a room `modules/<m>/<room>/outside/`) and
// uses the pieces of this folder:
//
//   1. WHERE IT ASKS. `<m>.doors.ts` beside the screens names the operations that it calls, with their types only:
//        import type { coursesApi } from '@cartable/domain/courses/courses.api.ts'
//        import { door } from '../../../platform/outside/calls.ts'
//        export const confirmLesson = door<typeof coursesApi.confirm>('courses.confirm', 'POST', '/course/confirm')
//      A structure test holds id, method and path to the declared operation. One that takes files: `door(…, { files: true })`.
//   2. THE SCREEN. `Page` (title, lead, back) holds `Section`s of `Card`s; everything fits 320 px.
//        export const LessonPage = () => {
//          const id = useParam('id')
//          const lesson = useAnswer(showLesson, { id: Number(id) })
//          return (
//            <Page title="Cours" back="/espace">
//              <Answered of={lesson}>{(data) => <Card>…</Card>}</Answered>
//            </Page>
//          )
//        }
//   3. A GESTURE. `const confirm = useAct(confirmLesson, { done: () => toast('Cours confirmé') })`, then
//      `<Button kind="primary" isBusy={confirm.isBusy} onPress={() => confirm.run({ id })}>Confirmer</Button>` and
//      `<Failure of={confirm} />` beside it. What the operation refuses (`errors`, `isValid: false`) is said there, too, and
//      `done` is not called.
//   4. A FORM. `const form = useForm({ city: '' }, { keptAs: 'demande' })` (kept in the browser under that name, until sent),
//        <Form of={form} act={save} input={(values) => ({ ...values, id })}>
//          <TextField {...form.at('city')} label="Commune" autoComplete="address-level2" />
//          <Button kind="primary" submits>Enregistrer</Button>
//        </Form>
//      Each error of the answer is shown at the field of its path, the others above the button; nothing typed is lost.
//   5. THE ROUTE. In `<m>.outside.ts`:
//        export const coursesOutside: OutsideModule = {
//          name: 'courses',
//          routes: [{ path: '/espace/cours/$id', for: ['customer', 'student'],
//                     load: async () => (await import('./outside/LessonPage.tsx')).LessonPage }],
//          menu: [{ place: 'agenda', label: 'Agenda', path: '/espace/agenda', for: ['customer', 'student'] }],
//        }
//      and one line in `src/outside.tsx`. An address that does not begin with one of `outsideRoots`
//      (`packages/domain/src/kernel/http.ts`) is added there: the server serves the entry by them.
//
// `Link to="…"` opens any address: one of the office's entry is loaded anew. `Sheet` is the dialog, `toast(text, { undo })`
// what was done, `StepBar` the steps of a wizard, `Notebook` the ruled page (once per page, for what matters), `SplitBar`
// who pays what, `FileField` papers. Never a colour, a width in pixels beyond the kit's, or a second dialog of your own.
// Tests: `renderOutside` of `test-outside.tsx`. Sizes: `node apps/web/size.mjs` (120 KiB of script a page).
import type { ComponentType } from 'react'
import type { Part } from '../session/session.ts'

/** Where an entry of the menu stands, in this order; its place gives its drawing. */
export const menuPlaces = ['home', 'agenda', 'pupils', 'stages', 'pay', 'messages', 'account'] as const
export type MenuPlace = (typeof menuPlaces)[number]

export type OutsideRoute = {
  /** Parameters as `$name`: `/espace/cours/$id`. Of two routes with one path, the first whose audience fits is taken. */
  readonly path: string
  /** Who may open it: one of these parts; `everybody`: without a session, too. Absent: whoever is signed in. */
  readonly for?: readonly Part[] | 'everybody'
  /** `bare`: without menu and account, for links and steps that lead somewhere. */
  readonly frame?: 'whole' | 'bare'
  /** The screen, as its own chunk. */
  readonly load: () => Promise<ComponentType>
}

export type OutsideMenuEntry = {
  readonly place: MenuPlace
  readonly label: string
  /** Any address, of the office's entry as well. */
  readonly path: string
  readonly for: readonly Part[]
  /** Count of what waits there; renders nothing at zero. */
  readonly badge?: ComponentType
}

export type OutsideAccountEntry = {
  readonly label: string
  readonly path: string
  readonly for?: readonly Part[]
  /** Only for who is one of these as well, whose own pages stand at the common places of the menu. */
  readonly besides?: readonly Part[]
}

export type OutsideModule = {
  readonly name: string
  readonly routes: readonly OutsideRoute[]
  readonly menu?: readonly OutsideMenuEntry[]
  /** Entries of the menu under the initials; without `for`, for everybody. */
  readonly account?: readonly OutsideAccountEntry[]
  /** What the header shows before the initials. */
  readonly bell?: ComponentType
}
