// What a module gives to the shell: its routes, menu entries, things to create, palette entries, home pages.
import type { AudienceAccess, RightAccess } from '@cartable/domain/kernel/access.ts'
import type { Operation } from '@cartable/domain/kernel/operation.ts'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { ChoiceOperations } from '../session/account-choices.ts'
import type { Part } from '../session/session.ts'
import type { Meaning } from '../theme/theme.ts'
import type { NotificationOperations } from './bell/notifications.ts'
import type { MenuGroup } from './menu/menu-tree.ts'
import type { Hit, HitGroup } from './palette/hits.ts'

/** One of these suffices; absent: whoever is signed in. */
export type Needs = readonly (RightAccess | AudienceAccess)[]

export type ModuleRoute = {
  /** Router path, parameters as `$name`: `/customer/manage`, `/contract/$id/edit`. */
  readonly path: string
  /** Other published addresses of the screen: they lead to it; `?id=` becomes the `$id` of its path. */
  readonly aliases?: readonly string[]
  /** The screen, as its own chunk: `async () => (await import('./CustomerList.tsx')).CustomerList`. */
  readonly load: () => Promise<ComponentType>
  /** `shell` (default) needs a session; `lean` is the ruled paper, for anybody, with little to download. */
  readonly layout?: 'shell' | 'lean'
  readonly needs?: Needs
}

export type MenuEntry = {
  readonly group: MenuGroup
  readonly label: string
  /** Address, query included: `/student/statistics?mode=contact`. */
  readonly path: string
  /** Addresses of records and further pages that stand under it: it is lit there too. */
  readonly records?: readonly string[]
  readonly needs?: Needs
  /** Heading inside a long group: « Pédagogie ». */
  readonly heading?: string
  /** Count of things to do; renders nothing at zero. */
  readonly badge?: ComponentType
  /** `g` then this letter goes there. */
  readonly letter?: string
}

/** An entry of « + Créer ». */
export type CreateEntry = {
  readonly label: string
  readonly path: string
  /** Another published address of the form: it leads to `path`. */
  readonly alias?: string
  readonly needs?: Needs
  /** What the palette offers instead where nobody has what was typed: « Créer un contact avec ce numéro ». */
  readonly fromTyped?: (typed: string) => Hit | null
}

/** A page of the palette that has no menu entry; menu and create entries are in it already. */
export type PaletteEntry = {
  readonly label: string
  readonly path: string
  /** Other words people may type. */
  readonly words?: string
  readonly needs?: Needs
}

/** The home page of a part. */
export type Home = { readonly part: Part; readonly load: () => Promise<ComponentType> }

/** Search of the palette: groups of records, five each, with their totals. */
export type SearchOperation = Operation<
  z.ZodType<unknown, { q: string; seen?: string | undefined }>,
  z.ZodType<{ groups: HitGroup[]; isNear: boolean }, unknown>
>
/** Records of these addresses, as they are now. */
export type SeenOperation = Operation<z.ZodType<unknown, { paths: string }>, z.ZodType<{ groups: HitGroup[] }, unknown>>
export type TaskState = 'created' | 'started' | 'successed' | 'failed'
/** Progress of a long task, for the tray. `progress` is a part from 0 to 1 where it is known. */
export type TaskOperation = Operation<
  z.ZodType<unknown, { uuid: string }>,
  z.ZodType<{ status: TaskState; progress: number | null; startedAt: string | null }, unknown>
>

/** How a task without a file ended. */
export type TaskOutcome = {
  readonly text: string
  /** « Terminé », in its colour. */
  readonly badge: string
  readonly meaning: Meaning
  /** Address that shows what it left, when it left something. */
  readonly page: string | null
}
/** What is known of a task now; `progress` null: nothing new. */
export type TaskNews = { readonly state: TaskState; readonly progress: number | null; readonly outcome?: TaskOutcome }
/** What a module does for its tasks in the tray. `key`: what it knows each by. */
export type TaskKeeper = {
  readonly ask: (key: string, signal: AbortSignal) => Promise<TaskNews>
  readonly cancel: (key: string) => Promise<void>
}

export type WebModule = {
  readonly name: string
  readonly routes: readonly ModuleRoute[]
  readonly menu?: readonly MenuEntry[]
  readonly create?: readonly CreateEntry[]
  readonly palette?: readonly PaletteEntry[]
  readonly homes?: readonly Home[]
  /** Keeps the tasks that it puts in the tray, without a file. */
  readonly tasks?: () => Promise<TaskKeeper>
  /** Entries of the avatar's menu, before the choices of look: « Mon profil ». */
  readonly account?: readonly PaletteEntry[]
  /**
   * Operations that the shell itself calls; one module gives each. Loaded when first needed:
   * a routes file that imports an `.api.ts` would carry its schemas into the login page.
   */
  readonly services?: {
    readonly search?: () => Promise<SearchOperation>
    readonly seen?: () => Promise<SeenOperation>
    readonly taskProgress?: () => Promise<TaskOperation>
    /** Where the bell asks, without schemas. */
    readonly notifications?: NotificationOperations
    /** Where the choices of screens are asked and told, without schemas. */
    readonly choices?: ChoiceOperations
  }
}
