declare module 'virtual:tree-growth' {
  const url: string;
  export default url;
}
