/** Every text by its name, for a program that says only some: its bundle leaves out the others. */
export * from './generated/messages.js';
