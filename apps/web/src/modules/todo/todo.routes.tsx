// What the to-do list gives to the shell: its page, and a way to note a task from anywhere.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('todo', 'read')]

export const todoModule: WebModule = {
  name: 'todo',
  routes: [{ path: '/crm/toDoList', load: async () => (await import('./ToDoPage.tsx')).ToDoPage, needs: read }],
  menu: [{ group: 'home', label: 'À faire', path: '/crm/toDoList', needs: read, letter: 't' }],
  create: [{ label: 'Tâche', path: '/crm/toDoList?nouveau=1', needs: [right('todo', 'write')] }],
}
