/** Whether each test file has a process and a stack of its own (docs/testing.md#run-less). */
export const isEachFileAlone = process.env['FILES_ALONE'] === '1';
